/** Fields that another route takes, by name: a sentence that says what to do instead. */
export type Elsewhere = Readonly<Record<string, string>>;

const ELSEWHERE = 'chasqui:elsewhere';

/**
 * Refuses fields that callers know from other routes and would misunderstand here, such as a time on a route that sends
 * now: ignoring them would do silent harm.
 */
export function TakenElsewhere(fields: Elsewhere): ClassDecorator {
  return (type) => {
    const inherited = elsewhereOf(type);
    Reflect.defineMetadata(ELSEWHERE, { ...inherited, ...fields }, type);
  };
}

export function elsewhereOf(type: object): Elsewhere {
  return (Reflect.getMetadata(ELSEWHERE, type) as Elsewhere | undefined) ?? {};
}

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
