export interface Letter {
  subject: string;
  text: string;
  html: string;
}

const LONGEST_NAME = 100;

/**
 * Makes a user-chosen name safe for a mail that speaks for the service: one line, limited length, no direction marks,
 * and nothing that mail programs turn into a link.
 */
export function plainName(name: string): string {
  const line = name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  const short = line.length > LONGEST_NAME ? `${Buffer.from(line.slice(0, LONGEST_NAME)).toString()}…` : line;
  // A zero-width space after characters that make words an address.
  return short.replaceAll(/[.:/@](?=\S)/g, '$&\u200b');
}

/** Parts of a mail with one action. Names have passed `plainName`; nothing is HTML yet. */
export interface LetterParts {
  language: string;
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** Absent if there is no action. */
  action?: { label: string; url: string };
  notes: readonly string[];
}

/** The same words as plain text and as HTML in the console's look. It loads nothing. */
export function toLetter({ language, subject, title, paragraphs, action, notes }: LetterParts): Letter {
  const lines = [title, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...notes];
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;background:#b8420f;color:#ffffff;text-decoration:none;font-weight:600;padding:11px 18px;border-radius:6px">${escaped(action.label)}</a></p>
<p style="margin:0 0 16px;color:#6b645d;font-size:13px;word-break:break-all">${escaped(action.url)}</p>`
    : '';
  const html = `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#faf9f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf9f7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e7e3dc;border-radius:10px"><tr>
<td style="padding:28px 32px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.55;color:#1c1917">
<p style="margin:0 0 18px;font-weight:600;color:#b8420f">Chasqui</p>
<h1 style="margin:0 0 14px;font-size:20px;line-height:1.3;font-weight:600">${escaped(title)}</h1>
${paragraphs.map((each) => `<p style="margin:0 0 12px">${escaped(each)}</p>`).join('\n')}
${button}
${notes.map((each) => `<p style="margin:0 0 8px;color:#6b645d;font-size:13px">${escaped(each)}</p>`).join('\n')}
</td></tr></table></td></tr></table>
</body>
</html>
`;
  return { subject, text: `${lines.join('\n\n')}\n`, html };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
