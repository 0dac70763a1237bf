import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../services/settings/config.ts';

const count = Type.Integer({ minimum: 0 });

/** What the server asks the process that fills the demo for. */
const fillRequest = Type.Object({
  databaseUrl: Type.String(),
  demo: Type.Object({
    months: count,
    territories: count,
    transformers: count,
    consumers: Type.Tuple([count, count]),
  }),
  /** In base64. */
  secretsKeys: Type.Optional(Type.Array(Type.String())),
});

/** The part of the configuration that the process needs. */
export type FillConfig = Required<Pick<Config, 'databaseUrl' | 'demo'>> & {
  secretsKeys?: Config['secretsKeys'] | undefined;
};

/** Returns the message that asks for a configuration. It goes through a pipe, as it holds secrets. */
export function writeFillRequest({ databaseUrl, demo, secretsKeys }: FillConfig): Static<typeof fillRequest> {
  return {
    databaseUrl,
    demo: { ...demo, consumers: [...demo.consumers] },
    ...(secretsKeys && { secretsKeys: secretsKeys.map(key => key.toString('base64')) }),
  };
}

/** Returns the configuration of a message. */
export function readFillRequest(message: unknown): FillConfig {
  const { secretsKeys, ...rest } = Value.Parse(fillRequest, message);
  return { ...rest, ...(secretsKeys && { secretsKeys: secretsKeys.map(key => Buffer.from(key, 'base64')) }) };
}
