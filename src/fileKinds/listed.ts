/** Lists words for a sentence: 'a', 'a and b', 'a, b and c'. */
export function listed(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  const [final = ''] = words.slice(-1);
  return words.length < 2 ? final : `${words.slice(0, -1).join(', ')} ${last} ${final}`;
}
