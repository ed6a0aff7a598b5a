import {
  readSourceAddress,
  sceneSource,
} from "@/lib/studio/browser/source_address.ts";
import { SecretField } from "@/lib/studio/browser/SecretField.tsx";
import { HOME_WORDS } from "@/lib/studio/words/home.ts";

interface SceneAddressProps {
  channelId: string;
  sceneId: string;
  name: string;
  readOnly: boolean;
}

/** The address of a scene for OBS, to be copied without being shown. */
export default function SceneAddress(
  { channelId, sceneId, name, readOnly }: SceneAddressProps,
) {
  return (
    <SecretField
      label={HOME_WORDS.sceneAddress(name)}
      readOnly={readOnly}
      read={() => readSourceAddress(channelId, sceneSource(sceneId))}
    />
  );
}
