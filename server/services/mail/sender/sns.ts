import { PublishCommand, SNSClient, type MessageAttributeValue } from '@aws-sdk/client-sns';
import type { Config } from '../../settings/config.ts';
import type { Sender } from './message.ts';

/** How long sending may take, ms: a later code doesn't help a person who waits. */
const timeoutMs = 5000;

/** Sends text messages through Amazon SNS. Credentials come from the environment as usual. */
export function snsSender({ region, endpoint, senderId, entityId }: NonNullable<Config['sns']>): Sender {
  const client = new SNSClient({
    region,
    ...(endpoint && { endpoint }),
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs },
  });
  const attributes: Record<string, MessageAttributeValue> = {
    'AWS.SNS.SMS.SMSType': text('Transactional'),
    ...(senderId && { 'AWS.SNS.SMS.SenderID': text(senderId) }),
    ...(entityId && { 'AWS.MM.SMS.EntityId': text(entityId) }),
  };
  return {
    needsPhone: true,
    send: async ({ phoneNumber, text: Message }) => {
      if (phoneNumber === null) return;
      const message = { PhoneNumber: phoneNumber, Message, MessageAttributes: attributes };
      await client.send(new PublishCommand(message)).catch((error: unknown) => {
        // The error's message may contain the number, and messages are logged.
        throw new Error(`Amazon SNS: ${error instanceof Error ? error.name : 'failed'}`);
      });
    },
  };
}

const text = (value: string): MessageAttributeValue => ({ DataType: 'String', StringValue: value });
