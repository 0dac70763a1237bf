/** The attributes of one start tag. */
export type XmlAttributes = ReadonlyMap<string, string>;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The attributes of every tag of a name in an XML text, whatever its namespace prefix. */
export function* tagsNamed(name: string, xml: string): Generator<XmlAttributes> {
  for (const [, text = ''] of xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^<>]*)>`, 'g'))) {
    const attributes = new Map<string, string>();
    for (const [, key = '', double, single] of text.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
      attributes.set(key, unescape(double ?? single ?? ''));
    yield attributes;
  }
}

function unescape(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** A text as it stands between tags or in an attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
