import type { paths } from './schema.gen';

/**
 * A path with `{}` for each parameter: pages write `/contacts/${string}/merge` and the description
 * `/contacts/{id}/merge`, and both become `/contacts/{}/merge`.
 */
type Shape<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? `${Segment<Head>}/${Shape<Rest>}`
  : Segment<Path>;
type Segment<Text extends string> = Text extends `{${string}}` ? '{}' : `${number}` extends Text ? '{}' : Text;

type Routes = { [Path in keyof paths as Shape<Path>]: paths[Path] };
type Kind = 'get' | 'post' | 'patch' | 'delete';

type Operation<Path extends string, Method extends Kind> = Path extends unknown
  ? Shape<Path> extends keyof Routes
    ? Extract<Routes[Shape<Path>][Method], object>
    : never
  : never;

/** `Path` if the server has this method there, else never. */
export type Route<Path extends string, Method extends Kind> = Path extends unknown
  ? [Operation<Path, Method>] extends [never]
    ? never
    : Path
  : never;

type Given<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value | null;

/** Parameters without a value are left out of the address. */
export type QueryOf<Path extends string, Method extends Kind> =
  Operation<Path, Method> extends { parameters: { query?: infer Query } }
    ? { [Name in keyof Query]: Given<Query[Name]> }
    : never;

/** Optional if all of its parameters are. */
export type QueryArgument<Path extends string, Method extends Kind> =
  Operation<Path, Method> extends { parameters: { query: object } }
    ? [query: QueryOf<Path, Method>]
    : [query?: QueryOf<Path, Method>];

export type Arguments<Path extends string, Method extends Kind> =
  Operation<Path, Method> extends { requestBody: { content: { 'application/json': infer Body } } }
    ? [body: Body, ...QueryArgument<Path, Method>]
    : Operation<Path, Method> extends { requestBody?: { content: { 'application/json': infer Body } } }
      ? [body?: Body, ...QueryArgument<Path, Method>]
      : [body?: undefined, ...QueryArgument<Path, Method>];

type Json<Answer> = Answer extends { content: { 'application/json': infer Envelope } } ? Envelope : never;

type Envelope<Path extends string, Method extends Kind> =
  Operation<Path, Method> extends { responses: infer Answers } ? Json<Answers[keyof Answers]> : never;

export type Data<Path extends string, Method extends Kind> =
  Envelope<Path, Method> extends { data: infer Content } ? Content : never;

export type Entry<Path extends string> =
  Envelope<Path, 'get'> extends { data: (infer Item)[]; per_page: number } ? Item : never;
