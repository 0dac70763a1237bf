/** Encrypts and decrypts texts. Nobody without the key can read them, not even with devtools. */
export interface DraftSeal {
  encrypt: (text: string) => Promise<string>;
  /** Decrypts a text. Returns undefined for anything that this key did not seal. */
  decrypt: (sealed: string) => Promise<string | undefined>;
}

const name = 'AES-GCM';
const ivBytes = 12;

/**
 * Creates a seal with a key of 32 bytes in base64. Returns undefined if the browser offers no cryptography: over plain
 * HTTP.
 */
export async function sealWith(base64: string): Promise<DraftSeal | undefined> {
  if (!('subtle' in crypto)) return undefined;
  const key = await crypto.subtle.importKey('raw', fromBase64(base64), name, false, ['encrypt', 'decrypt']);
  return {
    async encrypt(text) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const hidden = await crypto.subtle.encrypt({ name, iv }, key, new TextEncoder().encode(text));
      return toBase64([...iv, ...new Uint8Array(hidden)]);
    },
    async decrypt(sealed) {
      try {
        const bytes = fromBase64(sealed);
        const iv = bytes.slice(0, ivBytes);
        const text = await crypto.subtle.decrypt({ name, iv }, key, bytes.slice(ivBytes));
        return new TextDecoder().decode(text);
      } catch {
        return undefined;
      }
    },
  };
}

function fromBase64(text: string) {
  return Uint8Array.from(atob(text), character => character.codePointAt(0) ?? 0);
}

function toBase64(bytes: readonly number[]): string {
  return btoa(bytes.map(byte => String.fromCodePoint(byte)).join(''));
}
