/** The attributes of one start tag. */
export type XmlAttributes = ReadonlyMap<string, string>;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A start tag: its name without the namespace prefix, and its attributes as they stand. */
const startTag = /<(?:\w+:)?(\w+)\b([^<>]*)>/g;
/** A name, and its value where it has one. A name alone matches too, or each letter of a long one would be tried. */
const attribute = /([\w:]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g;

/** The attributes of every tag of a name in an XML text, whatever its namespace prefix. */
export function* tagsNamed(wanted: string, xml: string): Generator<XmlAttributes> {
  for (const [, name, text = ''] of xml.matchAll(startTag)) {
    if (name !== wanted) continue;
    const attributes = new Map<string, string>();
    for (const [, key = '', double, single] of text.matchAll(attribute)) {
      const value = double ?? single;
      if (value !== undefined) attributes.set(key, unescape(value));
    }
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
