/** Turns 'transformer-centres' and 'transformerCentres' into 'Transformer centres'. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase()
    .trim();
  return capitalised(words);
}

/** Turns 'substation' into 'Substation', and leaves 'MR' as it is. */
export function capitalised(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Turns 'substations' into 'substation': a guess that a declaration's `noun` can correct. */
export function singular(many: string): string {
  if (many.endsWith('ies')) return `${many.slice(0, -3)}y`;
  return many.endsWith('s') ? many.slice(0, -1) : many;
}
