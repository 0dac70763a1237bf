import Type, { type Static } from 'typebox';
import { arrBases } from '#domain/audit.ts';
import { closed } from './operation.ts';
import { month } from './parts.ts';

/** The portal's settings, which it reads from /config.json at run time, so that one build serves every environment. */
export const portalConfig = closed({
  /** The address that has /v1: absolute, or '' for the portal's own origin. */
  apiBase: Type.String(),
  apiKey: Type.String(),
  userPoolId: Type.String(),
  clientId: Type.String(),
  /** The address of the embedded pool; absent with Amazon Cognito. */
  cognitoEndpoint: Type.Optional(Type.String()),
  environmentLabel: Type.String(),
  productName: Type.String(),
  /** The server's version, '1.0.0', for Help; absent if the server names none. */
  version: Type.Optional(Type.String()),
  /** The energy that ARR is a rate of, to say so in words. */
  arrBasis: Type.Enum([...arrBases]),
  /** The first month whose installations are not archived; absent if none are archived. */
  installationsFrom: Type.Optional(month),
  supportFormUrl: Type.Optional(Type.String()),
  /** The pictures below the points of a map; absent if maps show the points alone. */
  mapTiles: Type.Optional(
    closed({
      /** With {z}, {x} and {y} in place of the tile's numbers. */
      url: Type.String(),
      /** Whom to name for them. */
      attribution: Type.Optional(Type.String()),
    }),
  ),
});
export type PortalConfig = Static<typeof portalConfig>;
