import { withPhonePrefix } from '#domain/phones.ts';
import type { FieldSettings } from '../field.ts';
import type { ServerHalf } from '../serverHalf.ts';
import { storedText, textHalf } from '../text/server.ts';

/** The server half of a phone number. */
export const phoneHalf: ServerHalf<FieldSettings> = {
  ...textHalf,
  value: () => textHalf.value({ max: 20 }),
  store: value => {
    const number = storedText(value);
    return number === null ? null : withPhonePrefix(number);
  },
};
