/** Room for the groups, blanks and zeros of a pasted number: one that is cut would be another number. */
const mostCharacters = 40;

/** Returns the attributes of an input of a number. It keeps what was typed; a rule says what it takes. */
export const numberAttributes = (decimals = 0) =>
  ({
    type: 'text',
    inputMode: decimals === 0 ? 'numeric' : 'decimal',
    maxLength: mostCharacters,
    autoComplete: 'off',
  }) as const;
