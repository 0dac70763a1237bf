/** The attributes of one start tag. */
export type XmlAttributes = ReadonlyMap<string, string>;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Matches a start tag: its name without the namespace prefix, and its attributes as written. */
const startTag = /<(?:\w+:)?(\w+)\b([^<>]*)>/g;
/**
 * Matches an attribute: a name, and its value if it has one. Matches a name alone too; otherwise the search would try
 * every letter of a long one.
 */
const attribute = /([\w:]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g;

/** Yields the attributes of every tag with a given name in an XML text, whatever its namespace prefix. */
export function* tagsNamed(tagName: string, xml: string): Generator<XmlAttributes> {
  for (const [, name, text = ''] of xml.matchAll(startTag)) {
    if (name !== tagName) continue;
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

/** Escapes a text for use between tags or in an attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
