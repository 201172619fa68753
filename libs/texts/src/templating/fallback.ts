const QUOTED = /^(?:"([^"]*)"|'([^']*)'|“([^“”]*)”|‘([^‘’]*)’)$/;

/** `default: "x"`, `default("x")`, `default "x"`, `fallback=x`: filters that give a fallback. */
const GIVES_FALLBACK = /^(?:default|default_if_none|fallback)(?:\s{0,8}[:=(]|\s{1,8}(?=["'“‘]))/;
/** `date: "%d"`, `replace("a", "b")`: in a sentence no word precedes quotes like this. */
const WITH_TEXT = /^[a-z_][a-z0-9_]{0,40}\s{0,8}[:(]\s{0,8}["'“‘]/;
const WITH_NUMBER =
  /^(?:plus|minus|times|divided_by|modulo|truncate|truncatewords|truncatechars|slice|floatformat|number_format)\s{0,8}[:(]\s{0,8}-?\d/;
/** Only filters that are no plausible fallback text. */
const ALONE =
  /^(?:upcase|downcase|uppercase|lowercase|upper|lower|capitalize|capfirst|titlecase|title_case|ucfirst|ucwords|humanize|pluralize|lstrip|rstrip|strip_html|striptags|strip_newlines|newline_to_br|nl2br|url_encode|urlencode|url_decode|escape_once|escapejs)(?:\(\s{0,8}\))?$/;

export interface Filter {
  /** As written; empty for a second bar, which programs write for "or". */
  source: string;
  /** Its result without a value; null if it has another purpose. */
  fallback: string | null;
}

/**
 * The fallback behind a variable's bar, without surrounding space and quotes. Null for a filter: as a fallback it would
 * be sent literally.
 */
export const fallbackIn = (written: string): string | null => (filterIn(written) === null ? unquoted(written) : null);

/** The filter behind a variable's bar, also within a chain; null if it is a text. */
export function filterIn(written: string): Filter | null {
  const chain = written.split('|').map((each) => each.trim());
  if (chain.length > 1 && chain[0] === '') return { source: '', fallback: unquoted(chain.slice(1).join('|')) };
  const filters = chain.filter(isFilter);
  const [source] = filters;
  if (source === undefined) return null;
  const giving = filters.find((each) => GIVES_FALLBACK.test(each));
  return { source, fallback: giving === undefined ? null : argumentOf(giving) };
}

const isFilter = (text: string): boolean =>
  [GIVES_FALLBACK, WITH_TEXT, WITH_NUMBER, ALONE].some((pattern) => pattern.test(text));

/** `default: "friend"` and `default(friend)` give `friend`. */
function argumentOf(filter: string): string {
  const written = filter.replace(GIVES_FALLBACK, '').trim();
  const quoted = /^["'“‘]([^"'“”‘’]*)/.exec(written)?.[1];
  return (quoted ?? written.split(/[,)]/, 1)[0] ?? '').trim();
}

function unquoted(written: string): string {
  const text = written.trim();
  const quoted = QUOTED.exec(text);
  return quoted?.slice(1).find((inside) => inside !== undefined) ?? text;
}
