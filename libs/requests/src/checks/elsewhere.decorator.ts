/** Fields that another route takes, by their name: what to do instead, as a sentence. */
export type Elsewhere = Readonly<Record<string, string>>;

const ELSEWHERE = 'chasqui:elsewhere';

/**
 * Refuses fields that callers know from other routes and would misunderstand here, such as a time on a route that sends
 * now: ignored, they would do harm that nobody sees. Other unknown fields are ignored.
 */
export function TakenElsewhere(fields: Elsewhere): ClassDecorator {
  return (type) => {
    const inherited = elsewhereOf(type);
    Reflect.defineMetadata(ELSEWHERE, { ...inherited, ...fields }, type);
  };
}

/** The fields that a body or query refuses. */
export function elsewhereOf(type: object): Elsewhere {
  return (Reflect.getMetadata(ELSEWHERE, type) as Elsewhere | undefined) ?? {};
}

/** The first of such fields that an object has, and what is said of it; null: it has none. */
export function misplacedField(object: object, elsewhere: Elsewhere): { name: string; message: string } | null {
  for (const name of Object.keys(object)) {
    const advice = Object.hasOwn(elsewhere, name) ? elsewhere[name] : undefined;
    if (advice === undefined) continue;
    const value = (object as Record<string, unknown>)[name];
    if (value !== undefined && value !== null && value !== '') {
      return { name, message: `\`${name}\` is not accepted here. ${advice}` };
    }
  }
  return null;
}
