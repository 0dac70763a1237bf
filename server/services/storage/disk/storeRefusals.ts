/** A refusal of the store, with S3's error codes. */
export class StoreRefusal extends Error {
  override name = 'StoreRefusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** 403: no permission, or not for this request. */
export const accessDenied = (message = 'Access Denied') => new StoreRefusal(403, 'AccessDenied', message);

/** 403: the signature doesn't match the request. */
export const wrongSignature = () =>
  new StoreRefusal(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  );

/** 400: not a form with the parts that a post needs. */
export const malformedPost = (message: string) => new StoreRefusal(400, 'MalformedPOSTRequest', message);

/** 400: more bytes than the grant allows. */
export const tooLarge = (maxBytes: number) =>
  new StoreRefusal(
    400,
    'EntityTooLarge',
    `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB. Split it and upload the parts.`,
  );

/** 400: fewer bytes than the grant requires. */
export const tooSmall = () => new StoreRefusal(400, 'EntityTooSmall', 'The file is smaller than allowed.');

/** 409: an object with that key exists already. */
export const alreadyExists = () =>
  new StoreRefusal(409, 'ObjectAlreadyExists', 'A file was already uploaded with this permission.');

/** 404: no such object. */
export const noSuchKey = () => new StoreRefusal(404, 'NoSuchKey', 'The specified key does not exist.');

/** Renders a refusal as S3's XML. */
export function toXml({ code, message }: StoreRefusal): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${escape(code)}</Code><Message>${escape(message)}</Message></Error>`;
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
