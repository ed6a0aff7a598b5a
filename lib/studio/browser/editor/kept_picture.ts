/** Pictures behind scenes, kept in this browser alone: made small, one for each scene, few in all. */

const DATABASE = "limelight.editor";
const PICTURES = "pictures";
const BY_TIME = "at";
const MAX_PICTURES = 12;
/** A file of more is not looked at. */
const MAX_BYTES = 50_000_000;
/** Longest side that is kept, px: a 1440p screen. */
const MAX_SIDE = 2_560;

interface KeptPicture {
  sceneId: string;
  picture: Blob;
  /** Time of keeping, ms since 1970. */
  at: number;
}

/** Returns a file as a picture that is no larger than a screen; `null` if it is none. */
export async function asPicture(file: Blob): Promise<Blob | null> {
  if (file.size > MAX_BYTES) return null;
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return null;
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return await new Promise((resolve) =>
    canvas.toBlob(resolve, "image/webp", 0.85)
  );
}

/** Returns the picture that was kept for a scene; `null` where there is none. */
export async function readKeptPicture(sceneId: string): Promise<Blob | null> {
  const found = await inStore<KeptPicture | undefined>(
    "readonly",
    (store) => store.get(sceneId),
  );
  return found?.picture instanceof Blob ? found.picture : null;
}

/** Keeps a picture for a scene, or none any more; the oldest go where there are many. */
export async function keepPicture(
  sceneId: string,
  picture: Blob | null,
): Promise<void> {
  if (!picture) {
    await inStore("readwrite", (store) => store.delete(sceneId));
    return;
  }
  const kept: KeptPicture = { sceneId, picture, at: Date.now() };
  await inStore("readwrite", (store) => {
    store.put(kept);
    const keys = store.index(BY_TIME).getAllKeys();
    keys.onsuccess = () => {
      for (const key of keys.result.slice(0, -MAX_PICTURES)) store.delete(key);
    };
    return keys;
  });
}

/** Runs one request and what follows from it, as one transaction. */
async function inStore<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(PICTURES, mode);
    const request = run(transaction.objectStore(PICTURES));
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(PICTURES, { keyPath: "sceneId" })
      .createIndex(BY_TIME, BY_TIME);
  };
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
