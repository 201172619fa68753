const DESCRIBED = 'swagger/apiModelPropertiesArray';

export const describedNames = (prototype: object): string[] =>
  ((Reflect.getMetadata(DESCRIBED, prototype) as string[] | undefined) ?? []).map((name) => name.slice(1));
