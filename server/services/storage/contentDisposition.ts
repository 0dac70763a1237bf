/**
 * The header that makes a browser save an answer as a file (RFC 6266): a plain name for old clients, then the exact
 * one. Path separators, control characters and quotes never reach either.
 */
export function attachment(fileName: string): string {
  const safe = fileName
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 150);
  const name = safe === '' ? 'download' : safe;
  const plain = name.replace(/[^\x20-\x7e]|%/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encode(name)}`;
}

/** Percent-encodes all but RFC 8187's characters; encodeURIComponent leaves a few more as they are. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
