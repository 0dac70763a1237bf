import { boolean, type Schema } from 'yup';

/** Returns the rule of a flag. */
export const flagRule = (): Schema => boolean().defined();
