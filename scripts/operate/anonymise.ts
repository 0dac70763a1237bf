import { formatCountOf } from '../../src/domain/formats.ts';
import { anonymise } from '../../server/subjects/accounts/anonymise.ts';
import { onDatabase } from '../onDatabase.ts';

/** Removes the names and numbers of a person who left from the database of the server's configuration. */
const [username, ...more] = process.argv.slice(2);
if (username === undefined || more.length > 0) {
  console.error('Name the person by their sign-in name: npm run operate -- anonymise ae-5410101');
  process.exit(1);
}
await onDatabase(async (db, { cognito }) => {
  const done = await anonymise(db, username);
  if (!done) return { ok: false, text: `Nobody has the sign-in name ${username}.` };
  const { hasLeft, entries, uploads } = done;
  const lines = [
    hasLeft
      ? `${username} has no name, number and account any more.`
      : `${username} is active and keeps the present name and number; earlier ones are removed.`,
    `Removed from ${formatCountOf(entries, 'entry', 'entries')} of the change log.`,
    ...uploads.map(name => `The upload ${name} still has what it brought: RETAIN_FILES_MONTHS removes it.`),
    ...(hasLeft && cognito ? [`Delete the account ${username} in Amazon Cognito.`] : []),
  ];
  return { ok: true, text: lines.join('\n') };
});
