import Type, { type Static } from 'typebox';
import { closed } from './operation.ts';

/** What the portal reads at run time from /config.json, so that one build serves every environment. */
export const portalConfig = closed({
  /** Where /v1 lies: absolute, or '' for the portal's own origin. */
  apiBase: Type.String(),
  apiKey: Type.String(),
  userPoolId: Type.String(),
  clientId: Type.String(),
  /** Of the embedded pool; absent with Amazon Cognito itself. */
  cognitoEndpoint: Type.Optional(Type.String()),
  environmentLabel: Type.String(),
  productName: Type.String(),
  supportFormUrl: Type.Optional(Type.String()),
});
export type PortalConfig = Static<typeof portalConfig>;
