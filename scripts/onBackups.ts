import { operatorFaultText } from '../server/app/operatorFault.ts';
import { readConfig, type Config } from '../server/services/settings/config.ts';
import { makePrivate, setPrivateUmask } from '../server/services/storage/privateFolder.ts';

/** Works on the address that the operator gave; returns what to print. */
type Work = (address: string, config: Config) => Promise<string>;

/** Runs a command on backups with the server's configuration, and ends the process: with 1 if it failed. */
export async function onBackups(command: string, work: Work): Promise<never> {
  const [address] = process.argv.slice(2);
  if (address === undefined) {
    console.error(
      `Name the place: npm run ${command} -- FOLDER, or npm run ${command} -- s3://BUCKET/PREFIX`,
    );
    process.exit(1);
  }
  try {
    setPrivateUmask();
    const config = readConfig(process.env);
    makePrivate(config.dataDir);
    console.log(await work(address, config));
    process.exit(0);
  } catch (error) {
    console.error(operatorFaultText(error));
    process.exit(1);
  }
}
