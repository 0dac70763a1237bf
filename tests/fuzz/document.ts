/** The keywords of JSON Schema that the document uses; add new ones here and to the tables. */
export interface JsonSchema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null';
  enum?: unknown[];
  anyOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  minProperties?: number;
  maxProperties?: number;
  propertyNames?: JsonSchema;
  nullable?: boolean;
}

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: JsonSchema;
}

/** An operation as the OpenAPI document describes it. */
export interface Described {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: JsonSchema | undefined;
  /** By status; `undefined` if the answer is not JSON. */
  responses: Map<number, JsonSchema | undefined>;
}

/** Reads every operation from a server's OpenAPI document, as any client would. */
export async function readDocument(serverUrl: string): Promise<Described[]> {
  const { paths } = await (await fetch(`${serverUrl}/v1/openapi.json`)).json();
  return Object.keys(paths).flatMap(path =>
    Object.keys(paths[path]).map(method => {
      const { operationId, parameters = [], requestBody, responses } = paths[path][method];
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        parameters: plain(parameters),
        body: plain(requestBody?.content['application/json'].schema),
        responses: new Map(
          Object.keys(responses).map(status => [
            Number(status),
            plain(responses[status].content?.['application/json']?.schema),
          ]),
        ),
      };
    }),
  );
}

/** Replaces OpenAPI 3.0's `nullable` by JSON Schema's `null`. */
function plain<T>(part: T): T {
  if (part === undefined) return part;
  return JSON.parse(JSON.stringify(part), (_key, value) => {
    if (value?.nullable !== true) return value;
    const { nullable: _nullable, ...rest } = value;
    return { anyOf: [rest, { type: 'null' }] };
  });
}
