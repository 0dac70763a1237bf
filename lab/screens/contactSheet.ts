/** The themes in which each picture is taken. */
export const themes = ['light', 'dark'] as const;

/** A picture of a screen. */
export interface Picture {
  /** The size of the window: '1440x900'. */
  size: string;
  theme: (typeof themes)[number];
  /** The officer and the screen: 'ae-feeders'. */
  name: string;
}

/** Returns the path of a picture below screens/. */
export function fileOf({ size, theme, name }: Picture): string {
  return `${size}/${theme}/${name}.png`;
}

/** Returns an HTML page with all pictures, both themes side by side. */
export function contactSheet(pictures: readonly Picture[]): string {
  const figures = pictures.map(picture => {
    const file = fileOf(picture);
    return `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${file}</figcaption></figure>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; margin: 16px; font: 13px system-ui; background: gray; }
  figure { margin: 0; }
  img { width: 100%; }
</style>
${figures.join('\n')}
</html>
`;
}
