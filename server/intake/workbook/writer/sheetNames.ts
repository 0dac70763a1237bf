const longestName = 31;

/** Names as Excel takes them: at most 31 characters, none of \ / ? * [ ] :, no quote at either end, no two alike. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map(name => {
    const plain = readable(name) || 'Sheet';
    let free = plain;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
      const suffix = ` (${number})`;
      free = `${plain.slice(0, longestName - suffix.length)}${suffix}`;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

function readable(name: string): string {
  // eslint-disable-next-line no-control-regex -- XML can't hold them
  const allowed = name.toWellFormed().replaceAll(/[\\/?*[\]:\u0000-\u001f\ufffe\uffff]/g, ' ');
  return allowed.slice(0, longestName).replaceAll(/^[\s']+|(?<![\s'])[\s']+$/g, '');
}
