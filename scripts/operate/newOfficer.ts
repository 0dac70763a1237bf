import { parseArgs } from 'node:util';
import { addOfficer } from '../../server/subjects/accounts/addOfficer.ts';
import { onDatabase } from '../onDatabase.ts';

/** Adds an officer and invites them, in the database of the server's configuration. */
const text = { type: 'string' } as const;
const { name, phone, designation, area } = parseArgs({
  options: { name: text, phone: text, designation: text, area: text },
}).values;
if (name === undefined || phone === undefined || designation === undefined) {
  console.error(
    "Say who it is: npm run operate -- new-officer --name 'Anil Rao' --phone 9845012345 --designation cio\n" +
      'Designations with an area also need --area with its code.',
  );
  process.exit(1);
}
await onDatabase(async db => {
  const { username, isNew } = await addOfficer(db, { name, phone, designation, area });
  return {
    ok: true,
    text: isNew
      ? `Added ${username}. The server sends them their first password when it runs.`
      : `${username} is on record already. Nothing was changed; npm run operate -- invite ${username} sends another first password.`,
  };
});
