/** Look of a channel as a picture to share wears it. */
export interface PictureLook {
  /** Colours as CSS; the ink can be read on the plate. */
  plate: string;
  ink: string;
  accent: string;
  accent2: string;
  onAccent: string;
  /** Corners of the plate, px. */
  radius: number;
  /** Family of texts, and of titles. */
  font: string;
  titleFont: string;
  /** Addresses of the sheets of both families. */
  fontSheets: string[];
  /** Addresses of the layers of its world, 1920 × 1080, the farthest first. */
  layers: string[];
}
