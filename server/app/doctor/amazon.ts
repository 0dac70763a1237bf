import { GetSMSSandboxAccountStatusCommand, SNSClient } from '@aws-sdk/client-sns';
import type { Config } from '../../services/settings/config.ts';
import { checkBucket } from './bucket.ts';
import { fault, messageOf, ok, warning, type Finding } from './finding.ts';
import { checkUserPool } from './userPool.ts';

/** Checks what the configuration names of Amazon's services, or of those that speak like them. */
export async function checkAmazon({ s3, cognito, sns }: Config, workFolder: string): Promise<Finding[]> {
  return [
    ...(s3 ? await checkBucket(s3, workFolder) : []),
    ...(cognito ? await checkUserPool(cognito) : []),
    sns
      ? await messages(sns)
      : warning('text messages', 'passwords and codes are printed to the terminal. Set OTP_SENDER=sns.'),
  ];
}

/** An account of Amazon in its sandbox sends to verified numbers only. Whether messages arrive, only a message shows. */
async function messages({ region, endpoint }: NonNullable<Config['sns']>): Promise<Finding> {
  const about = 'text messages';
  const client = new SNSClient({ region, ...(endpoint && { endpoint }) });
  const test = 'Only a message shows whether it arrives: ask for an OTP.';
  try {
    const { IsInSandbox } = await client.send(new GetSMSSandboxAccountStatusCommand({}));
    return IsInSandbox
      ? fault(
          about,
          'the account is in the sandbox of Amazon SNS: ask Amazon to end it, or no officer gets one.',
        )
      : ok(about, `Amazon SNS. ${test}`);
  } catch (error) {
    return warning(
      about,
      `${messageOf(error)}: whether the account is in the sandbox of Amazon SNS can't be read (sns:GetSMSSandboxAccountStatus). ${test}`,
    );
  }
}
