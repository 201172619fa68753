import { filterIn } from './fallback';
import { parseTemplate, type TemplateProblem, toKey, type Variable, withHint } from './parse-template';

/** Conditions, loops and assignments of Liquid, Jinja and Twig. */
const TAG = /\{%[-+~]?\s{0,16}[a-z_][^{}%]{0,400}%\}/i;
const MERGE_TAG = /\*\|([a-z][a-z0-9_:-]{0,60})\|\*/i;

/** Merge tags that every Mailchimp list has, by our names. */
const MERGED: Readonly<Record<string, string>> = {
  FNAME: 'contact.first_name',
  LNAME: 'contact.last_name',
  EMAIL: 'contact.email',
  PHONE: 'contact.phone',
};

/** The objection to a key that never has a value; null if there is none. */
export type UnknownKey = (key: string) => { problem: string; hint: string | null } | null;

/**
 * What is wrong with a newly written text; null if nothing is. Besides the errors of `parseTemplate`: what another
 * system would interpret and we would send literally, namely filters, `{% … %}` and `*|…|*`. `{name}`, `${name}`,
 * `%name%` and `[[name]]` are text: sentences may contain them.
 *
 * @param unknownKey for keys about a contact
 */
export function problemIn(text: string, unknownKey: UnknownKey): TemplateProblem | null {
  const parsed = parseTemplate(text);
  if (!('template' in parsed)) return parsed;
  let start = 0;
  for (const part of parsed.template.parts) {
    const problem =
      typeof part === 'string' ? foreignInText(part) : (unknownIn(part, unknownKey) ?? foreignInVariable(part));
    if (problem !== null) return { ...problem, position: start + problem.position };
    start += (typeof part === 'string' ? part : part.source).length;
  }
  return null;
}

export function refusalOf(field: string, { position, problem, ...why }: TemplateProblem) {
  const message = `\`${field}\` is wrong at position ${position}: ${problem}.`;
  return { message, extra: { position, fields: [{ field, code: 'MALFORMED', message, ...why }] } };
}

function unknownIn({ key }: Variable, unknownKey: UnknownKey): TemplateProblem | null {
  const unknown = unknownKey(key);
  if (unknown === null) return null;
  const { problem, hint } = unknown;
  return { reason: 'NOT_OF_CONTACTS', position: 0, problem, key, ...(hint !== null && { hint }) };
}

function foreignInText(text: string): TemplateProblem | null {
  const [tag, merged] = [TAG.exec(text), MERGE_TAG.exec(text)];
  if (tag !== null && (merged === null || tag.index < merged.index)) {
    const problem = '`{% … %}` is of another system: there are no conditions and no loops';
    return { reason: 'TAG', position: tag.index, problem };
  }
  if (merged === null) return null;
  const [source, name = ''] = merged;
  const key = MERGED[name.toUpperCase()] ?? toKey(name);
  const problem = `\`${source}\` is a merge tag of another system`;
  return withHint({ reason: 'MERGE_TAG', position: merged.index, problem }, key);
}

function foreignInVariable({ key, source }: Variable): TemplateProblem | null {
  const bar = source.indexOf('|');
  const written = bar < 0 ? '' : source.slice(bar + 1, -'}}'.length);
  const filter = filterIn(written);
  if (filter === null) return null;
  const problem =
    filter.source === ''
      ? 'a fallback stands behind one bar, not behind two'
      : `\`${filter.source}\` is a filter of another system, and there are none`;
  const position = bar + 1 + written.search(/\S/);
  const hint = filter.fallback === null ? key : `${key}|${filter.fallback}`;
  return withHint({ reason: 'WRONG_FALLBACK', position, problem }, hint);
}
