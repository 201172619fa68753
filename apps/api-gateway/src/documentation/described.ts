/** The parts of an OpenAPI 3.1 document that the pages show. Nest's own types are for 3.0. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  example?: unknown;
  default?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  writeOnly?: boolean;
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

export interface Parameter {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema?: Schema;
}

export interface Content {
  schema?: Schema;
  example?: unknown;
}

export interface Answer {
  $ref?: string;
  description?: string;
  content?: Readonly<Record<string, Content>>;
}

export interface DescribedOperation {
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  tags?: readonly string[];
  parameters?: readonly Parameter[];
  requestBody?: { content?: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, Answer>>;
  'x-scope'?: string;
  'x-error-codes'?: readonly string[];
}

export interface Described {
  info: { version: string };
  servers?: readonly { url: string }[];
  tags?: readonly { name: string; description?: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  webhooks?: Readonly<Record<string, { post?: DescribedOperation }>>;
  components?: { schemas?: Readonly<Record<string, Schema>> };
}

export const baseUrlOf = ({ servers }: Described): string => servers?.[0]?.url ?? '';
