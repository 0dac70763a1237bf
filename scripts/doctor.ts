import { examine } from '../server/app/doctor/doctor.ts';
import { setPrivateUmask } from '../server/services/storage/privateFolder.ts';

/**
 * Checks what the server needs, by its own configuration, and the address that officers open if one is given. Exits with 1 if
 * it found a fault, so that scripts can ask.
 */
setPrivateUmask();
const [typed] = process.argv.slice(2);
const address = typed === undefined ? null : URL.parse(typed);
if (typed !== undefined && !address) {
  console.error('Name the address that officers open: npm run doctor -- https://console.example');
  process.exit(1);
}
const found = await examine(process.env, address ?? undefined);
const marks = { ok: 'ok', warning: 'WARNING', fault: 'FAULT' };
for (const { level, about, text } of found)
  console.log(
    `${marks[level].padEnd(8)} ${about.padEnd(14)} ${text.replaceAll('\n', `\n${' '.repeat(24)}`)}`,
  );
const count = (of: string) => found.filter(({ level }) => level === of).length;
console.log(`\n${found.length} checks: ${count('fault')} faults, ${count('warning')} warnings.`);
process.exit(count('fault') > 0 ? 1 : 0);
