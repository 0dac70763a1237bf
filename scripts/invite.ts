import { readConfig } from '../server/config.ts';
import { connect } from '../server/db/connect.ts';
import { inviteAgain } from '../server/intake/inviteAgain.ts';

/** Has another first password sent to the people named, from the database that the server is configured with. */
const names = process.argv.slice(2);
if (names.length === 0) {
  console.error('Name the people by their sign-in names: npm run invite -- ae-5410101 ae-5410102');
  process.exit(1);
}
const connection = await connect(readConfig(process.env));
const unknown = await inviteAgain(connection.db, names);
await connection.close();
console.log(
  unknown.length === 0
    ? 'The server sends the first passwords when it runs.'
    : `Nobody was invited: no active person is called ${unknown.join(', ')}.`,
);
process.exit(unknown.length === 0 ? 0 : 1);
