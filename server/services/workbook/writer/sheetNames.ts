const longestName = 31;

/**
 * Turns names into valid Excel sheet names: at most 31 characters, none of \ / ? * [ ] :, no quote at either end, no
 * duplicates.
 */
export function sheetNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map(name => {
    const plain = readable(name) || 'Sheet';
    let free = plain;
    for (let number = 2; used.has(free.toLowerCase()); number += 1) {
      const suffix = ` (${number})`;
      free = `${plain.slice(0, longestName - suffix.length)}${suffix}`;
    }
    used.add(free.toLowerCase());
    return free;
  });
}

function readable(name: string): string {
  // eslint-disable-next-line no-control-regex -- XML can't hold them
  const allowed = name.toWellFormed().replaceAll(/[\\/?*[\]:\u0000-\u001f\ufffe\uffff]/g, ' ');
  return allowed.slice(0, longestName).replaceAll(/^[\s']+|(?<![\s'])[\s']+$/g, '');
}
