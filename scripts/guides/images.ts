/** A picture of the guide, as a built guide shows it. */
export interface GuideImage {
  /** The name of the file beside the guides. */
  file: string;
  /** In pixels of the page, which keeps its place free. */
  width: number;
  height: number;
}

/** The pictures by their address in a chapter: 'images/audit-list.png'. */
export type GuideImages = ReadonlyMap<string, GuideImage>;

const signature = '\x89PNG\r\n\x1A\n';

/**
 * Returns the size at which a page shows a PNG file: half that of the picture if its name ends in '@2x.png'. Throws if
 * the file is of another kind.
 */
export function sizeOfPng(name: string, contents: Buffer): Pick<GuideImage, 'width' | 'height'> {
  if (contents.toString('latin1', 0, 8) !== signature) throw new Error(`${name} is not a PNG file.`);
  // The first chunk is the header: its length, its name, then width and height.
  const [width, height] = [contents.readUInt32BE(16), contents.readUInt32BE(20)];
  const scale = name.endsWith('@2x.png') ? 2 : 1;
  return { width: Math.round(width / scale), height: Math.round(height / scale) };
}

/**
 * Returns a picture of a chapter as HTML: a link to the picture itself, which a guide may show smaller. Throws if it
 * has no text for readers who can't see it, or if there is no such file.
 */
export function imageHtml(images: GuideImages, address: string, altHtml: string): string {
  if (altHtml.trim() === '') throw new Error(`The guide shows ${address} without a text for it.`);
  const image = images.get(address);
  if (!image) throw new Error(`The guide shows ${address}, which is not there.`);
  const { file, width, height } = image;
  return `<a class="picture" href="${file}"><img src="${file}" alt="${altHtml}" width="${width}" height="${height}" loading="lazy"></a>`;
}
