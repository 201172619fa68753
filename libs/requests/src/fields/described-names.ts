const DESCRIBED = 'swagger/apiModelPropertiesArray';

/** Names of the properties of a class that OpenAPI describes, also those that it inherits. */
export const describedNames = (prototype: object): string[] =>
  ((Reflect.getMetadata(DESCRIBED, prototype) as string[] | undefined) ?? []).map((name) => name.slice(1));
