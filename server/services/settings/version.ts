import about from '#about' with { type: 'json' };

/** The version of the console, '1.0.0': that of package.json, where alone it is written. */
export const version = about.version;
