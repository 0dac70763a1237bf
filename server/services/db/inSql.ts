/** Turns 'sinceMonth' and 'line-crews' into 'since_month' and 'line_crews'. */
export const inSql = (name: string) =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`).replaceAll('-', '_');
