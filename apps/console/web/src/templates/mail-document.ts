/**
 * HTML of a mail for a frame without scripts. The frame inherits the pages' policy, which allows only styles with its
 * nonce and loads nothing from elsewhere: so styles get the nonce, and pictures become their alt texts. Safety comes
 * from the frame (`sandbox=""`) and the policy; this function only makes a mail look as it does elsewhere.
 *
 * @param nonce for styles, from the page
 */
export function mailDocument(html: string, nonce: string): string {
  // Renamed, so that parsing does not apply them, and so does not violate the policy.
  const source = html.replace(/<style\b|<base\b|\b(?:style|on[a-z]{2,30})(?=\s{0,9}=)/gi, (found) => {
    const name = found.toLowerCase();
    if (name === '<style') return `<style nonce="${nonce}"`;
    return name === '<base' ? `<${OTHER}base` : OTHER + name;
  });
  const mail = new DOMParser().parseFromString(source, 'text/html');
  for (const element of mail.querySelectorAll(NEVER_SHOWN)) element.remove();
  const rules: string[] = [];
  for (const element of mail.querySelectorAll('*')) {
    const style = element.getAttribute(STYLE);
    if (style !== null) rules.push(`[${PLACE}="${rules.length}"]:not(#_) { ${declarations(style)} }`);
    if (style !== null) element.setAttribute(PLACE, String(rules.length - 1));
    for (const name of element.getAttributeNames()) {
      if (name.startsWith(OTHER) || LOADS.has(name)) element.removeAttribute(name);
    }
    if (element.hasAttribute('href')) element.setAttribute('href', '#');
  }
  for (const picture of mail.querySelectorAll('img')) picture.replaceWith(standIn(mail, picture));
  restoreTexts(mail);
  // Last: removing addresses from a sheet may leave an end tag.
  for (const sheet of mail.querySelectorAll('style')) sheet.textContent = sheetOf(sheet.textContent ?? '');
  const own = mail.createElement('style');
  own.setAttribute('nonce', nonce);
  own.textContent = inElement([OWN_RULES, ...rules].join('\n'));
  mail.head.prepend(own);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

const OTHER = 'data-other-';
const STYLE = `${OTHER}style`;
const PLACE = 'data-mail-place';
const NEVER_SHOWN = `script, noscript, link, meta, ${OTHER}base, iframe, frame, object, embed, video, audio, source`;
/** Attributes that make a browser request something. */
const LOADS = new Set(['background', 'srcset', 'poster', 'ping', 'action', 'formaction', 'target']);
/** Defaults of mail programs. Nothing can be clicked. */
const OWN_RULES = `body { margin: 14px; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a, button, input { pointer-events: none; }
[data-mail-picture] { display: inline-block; min-width: 24px; min-height: 24px; padding: 4px 8px; border: 1px dashed #978e83;
  color: #6b645d; font-size: 12px; }`;

/** Only the declarations of a style attribute: they cannot end the rule that they become. */
function declarations(style: string): string {
  const probe = document.createElement('i').style;
  probe.cssText = withoutAddresses(style);
  return probe.cssText;
}

/** A style sheet that loads nothing. */
export const sheetOf = (css: string): string => inElement(withoutAddresses(css));

/** Cannot end its <style> element. In CSS an escaped slash means the same. */
const inElement = (css: string): string => css.replaceAll('</', '<\\/');

const withoutAddresses = (css: string): string =>
  css.replace(/@import[^;]{0,2000};?/gi, '').replace(/url\(\s{0,9}(?!["']?data:)/gi, 'no-url(');

/** Remote pictures are not loaded: the sender would learn who looks. Embedded ones are shown. */
function standIn(mail: Document, picture: HTMLImageElement): Element {
  if (/^data:image\//i.test(picture.getAttribute('src') ?? '')) return picture;
  const shown = mail.createElement('span');
  shown.setAttribute('data-mail-picture', '');
  shown.textContent = picture.getAttribute('alt');
  return shown;
}

/** Undoes the renaming where it was a word in a text, not an attribute. */
function restoreTexts(mail: Document): void {
  const texts = mail.createTreeWalker(mail, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    text.nodeValue = (text.nodeValue ?? '').replaceAll(OTHER, '');
  }
}
