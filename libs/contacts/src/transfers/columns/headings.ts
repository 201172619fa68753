import type { ImportTarget } from './import-target';

export interface Heading {
  target: ImportTarget;
  /** For phones and emails: the lowest rank that a row has becomes the primary address. */
  rank: number;
  /** As in "Unsubscribed: yes": a yes is an opt-out. */
  isOptOut: boolean;
}

/** Ranks of phones, most likely to reach the person first. */
const MOBILE = 0;
const PHONE = 1;
const WORK = 2;
const HOME = 3;
const OTHER = 4;
const FAX = 9;

/**
 * Headings as programs and people write them in English, German, Spanish, French, Italian and Portuguese. Outlook's
 * come from the language table by which Exchange reads its files; the others from files that the programs write.
 */
const WORDS: readonly (readonly [target: ImportTarget, rank: number, words: string])[] = [
  [
    'name',
    0,
    `name, full name, display name, contact, contact name, customer name, client name, saved name, whatsapp name, profile name,
     vollständiger name, anzeigename, kunde, kundenname, ansprechpartner,
     nombre completo, nombre y apellido, nombre y apellidos, nombre para mostrar, nombre del cliente, contacto,
     nom complet, nom et prénom, nom prénom, prénom et nom, nom affiché, nom du client,
     nome completo, nome e cognome, cognome e nome, nominativo, nome cliente, nome visualizzato,
     nome e sobrenome, nome do cliente, nome de exibição, contato`,
  ],
  [
    'first_name',
    0,
    `first name, fname, given name, forename, contact first name, vorname, rufname, nombre, nombres, primer nombre, nombre de pila,
     prénom, prénoms, nome, nome di battesimo, primeiro nome, nome próprio`,
  ],
  [
    'last_name',
    0,
    `last name, lname, surname, family name, contact last name, nachname, familienname, zuname, apellido, apellidos,
     primer apellido, nom, nom de famille, cognome, sobrenome, apelido, último nome`,
  ],
  [
    'phone',
    MOBILE,
    `mobile, mobile phone, mobile number, mobile phone number, mobile no, cell, cell phone, cellphone, cell number, sms,
     sms phone number, whatsapp, whatsapp number, whatsapp phone, whatsapp phone number, wa number,
     mobiltelefon, mobil, mobilnummer, mobilfunknummer, mobilfunk, mobilfunktelefon, handy, handynummer, whatsapp nummer,
     móvil, teléfono móvil, número de móvil, número móvil, celular, teléfono celular, número de celular, número celular,
     número de whatsapp,
     mobile portable, portable, tél mobile, téléphone mobile, téléphone portable, tél portable, numéro de mobile,
     numéro de portable, numéro de téléphone mobile, numéro de téléphone portable, gsm, numéro whatsapp,
     cellulare, telefono cellulare, numero di cellulare, numero cellulare, tel cellulare, telefonino, numero whatsapp,
     telemóvel, número de telemóvel, telefone celular, número de celular, telefone móvel, número do whatsapp`,
  ],
  [
    'phone',
    PHONE,
    `phone, phone number, phone no, telephone, telephone number, tel, tel no, contact number, contact phone,
     primary phone, main phone, primary phone number, formatted phone, customer phone,
     telefon, telefonnummer, telefon nr, telefonnr, rufnummer, haupttelefon, kontaktnummer,
     teléfono, teléfonos, número de teléfono, número telefónico, número, teléfono principal, teléfono de contacto,
     téléphone, numéro de téléphone, n de téléphone, no de téléphone, téléphone principal, tél,
     telefono, numero di telefono, numero, telefono principale, recapito telefonico, recapito,
     telefone, número de telefone, telefone principal, telefone de contato, fone`,
  ],
  [
    'phone',
    WORK,
    `business phone, work phone, office phone, phone work, phone business, work phone number, default address phone,
     telefon geschäftlich, telefon firma, telefon büro, telefon dienstlich, telefon arbeit, festnetz geschäftlich,
     teléfono del trabajo, teléfono de trabajo, teléfono trabajo, teléfono oficina, teléfono de la oficina, teléfono laboral,
     téléphone bureau, téléphone professionnel, téléphone pro, tél bureau, tél professionnel, téléphone travail,
     ufficio, telefono ufficio, telefono lavoro, telefono aziendale, tel ufficio,
     telefone da empresa, telefone comercial, telefone do trabalho, telefone trabalho, 2º telefone da empresa`,
  ],
  [
    'phone',
    HOME,
    `home phone, phone home, landline, landline number, home number,
     telefon privat, festnetz, festnetznummer, telefon festnetz,
     particular, teléfono particular, teléfono de casa, teléfono casa, teléfono fijo, fijo,
     téléphone domicile, téléphone fixe, téléphone personnel, tél domicile, tél fixe, fixe,
     abitazione, telefono abitazione, telefono casa, telefono fisso, fisso,
     telefone da residência, telefone residencial, telefone de casa, telefone fixo, 2º telefone da residência`,
  ],
  [
    'phone',
    OTHER,
    `other phone, alternate phone, alternative phone, secondary phone, car phone, radio phone, additional phone,
     weiteres telefon, autotelefon, otro teléfono, teléfono alternativo, radioteléfono, téléphone autre, autre téléphone,
     téléphone voiture, radio téléphone, altro telefono, telefono auto, outro telefone, telefone do carro, radiotelefone`,
  ],
  [
    'email',
    0,
    `email, mail, email address, emails, primary email, contact email, email primary, customer email, default email,
     email adresse, mailadresse, emailadresse,
     correo, correo electrónico, dirección de correo electrónico, dirección de correo, dirección del correo electrónico,
     email del contacto,
     courriel, adresse email, adresse mail, adresse électronique, adresse de messagerie, adresse de courrier, adresse courriel,
     mél,
     posta elettronica, indirizzo email, indirizzo posta elettronica, indirizzo di posta elettronica, indirizzo mail,
     endereço de email, endereço de correio electrónico, endereço do correio electrónico, endereço de correio eletrônico,
     correio electrónico, correio eletrônico, endereço email`,
  ],
  [
    'email',
    OTHER,
    `work email, home email, other email, secondary email, alternate email, personal email, alternate email address, email work,
     email privat, email geschäftlich, otro correo, correo alternativo, autre email, altra email, outro email`,
  ],
  ['external_id', 0, 'external id, ext id, id externo, identifiant externe, id esterno'],
  [
    'external_id',
    1,
    `customer id, contact id, customer number, client id, record id, user id, kundennummer, kunden nr,
     kundennr, kunden id, id cliente, id de cliente, código, código de cliente, número de cliente,
     numéro client, id client, codice cliente, código do cliente, id do cliente`,
  ],
  [
    'avatar_url',
    0,
    'avatar url, avatar, picture, photo, photo url, foto, bild, imagen, photo de profil, immagine, imagem',
  ],
  ['language', 0, 'language, preferred language, lang, locale, sprache, idioma, langue, lingua, língua'],
  [
    'timezone',
    0,
    `timezone, time zone, contact timezone, zeitzone, zona horaria, fuseau horaire, fuso orario, fuso horário`,
  ],
  [
    'country',
    0,
    `country code, country iso, iso country, default address country code, country code iso, ländercode, länderkürzel,
     código de país, código del país, code pays, codice paese, código do país, cc`,
  ],
  [
    'country',
    1,
    `country, country region, country name, home country, home country region, mailing country, default address country,
     land, land region, land region privat, país, país o región, país o región del domicilio, pays, pays région,
     pays région domicile, paese, nazione, paese ab, país região, país da residência região`,
  ],
  ['phone_country', 0, 'phone country, phone country iso, phone country code iso'],
  [
    'company',
    0,
    `company, company name, organization, organisation, organization name, organization 1 name, account name, associated company,
     default address company, business name, firma, firmenname, unternehmen, arbeitgeber, empresa, compañía, organización,
     nombre de la empresa, nombre de empresa, société, entreprise, nom de l entreprise, raison sociale, azienda, società,
     ragione sociale, nome azienda, nome da empresa, companhia`,
  ],
  [
    'tags',
    0,
    `tags, tag, labels, label, groups, group, group membership, categories, category, lists, segments, schlagworte, schlagwörter,
     kategorien, kategorie, gruppen, gruppe, etiquetas, etiqueta, grupos, grupo, categorías, categoría, étiquettes, étiquette,
     groupes, groupe, catégories, catégorie, etichette, etichetta, gruppi, gruppo, categorie, marcadores, categorias, categoria`,
  ],
  [
    'notes',
    0,
    `notes, note, comments, comment, description, remarks, notizen, notiz, bemerkung, bemerkungen, kommentar, kommentare, anmerkungen,
     notas, nota, observaciones, comentarios, comentario, remarques, commentaire, commentaires, osservazioni, commenti, commento,
     observações, comentários`,
  ],
  ['blocked', 0, 'blocked, gesperrt, bloqueado, bloqué, bloccato'],
  [
    'other_phones',
    0,
    'other phones, additional phones, otros teléfonos, weitere telefone, autres téléphones, altri telefoni, outros telefones',
  ],
  [
    'other_emails',
    0,
    `other emails, additional emails, additional email addresses, otros correos, weitere emails, autres emails, altre email,
     outros emails`,
  ],
  ['other_external_ids', 0, 'other external ids, otros ids externos'],
  [
    'opt_email',
    0,
    `accepts email marketing, accepts marketing, email marketing, email opt in, email optin, email consent, email marketing consent,
     email subscription status, email permission, marketing emails, opt in, double opt in, optin, newsletter,
     newsletter abonniert, newsletter anmeldung, einwilligung email, email einwilligung, email erlaubt,
     boletín, suscrito al boletín, acepta correo, acepta correos, acepta email, consentimiento email, acepta marketing por correo,
     accepte les emails, consentement email, abonné newsletter, accetta email, consenso email, iscritto newsletter,
     aceita email, aceita emails, consentimento email`,
  ],
  [
    'opt_sms',
    0,
    `accepts sms marketing, sms marketing, sms opt in, sms optin, sms consent, sms marketing consent, sms subscription status,
     sms permission, text opt in, einwilligung sms, sms einwilligung, sms erlaubt, acepta sms, consentimiento sms,
     accepte les sms, consentement sms, accetta sms, consenso sms, aceita sms, consentimento sms`,
  ],
  [
    'opt_whatsapp',
    0,
    `accepts whatsapp marketing, whatsapp marketing, whatsapp opt in, whatsapp optin, whatsapp consent, whatsapp permission,
     einwilligung whatsapp, whatsapp einwilligung, whatsapp erlaubt, acepta whatsapp, consentimiento whatsapp,
     accepte whatsapp, consentement whatsapp, accetta whatsapp, consenso whatsapp, aceita whatsapp, consentimento whatsapp`,
  ],
];

/** Columns of opt-outs: flags, and times of opt-outs. */
const OPT_OUTS: readonly (readonly [target: ImportTarget, words: string])[] = [
  [
    'opt_email',
    `unsubscribed, unsubscribed from all email, email opt out, email optout, opt out, opted out, has opted out of email,
     opted out of email, email unsubscribed, email blocklisted, email blacklisted, do not email, no email, unsub time, clean time,
     abgemeldet, email abgemeldet, no enviar correo, dado de baja, désabonné, désinscrit, disiscritto, descadastrado`,
  ],
  [
    'opt_sms',
    `sms opt out, sms optout, sms unsubscribed, sms blocklisted, sms blacklisted, mobile opt out, has opted out of mobile,
     do not text, no sms`,
  ],
  [
    'opt_whatsapp',
    `whatsapp opt out, whatsapp optout, whatsapp unsubscribed, whatsapp blocklisted, whatsapp blacklisted, do not whatsapp, no whatsapp`,
  ],
];

/** In lower case, without accents, with a space between words. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Programs write the same words as `Mobile Phone`, `MOBILE_PHONE` or `MobilePhone`. */
const squeezed = (text: string): string => plain(text).replaceAll(' ', '');

const KNOWN: ReadonlyMap<string, Heading> = new Map([
  ...WORDS.flatMap(([target, rank, words]) => named(words, { target, rank, isOptOut: false })),
  ...OPT_OUTS.flatMap(([target, words]) => named(words, { target, rank: 0, isOptOut: true })),
]);

function named(words: string, heading: Heading): [string, Heading][] {
  return words.split(',').map((word) => [squeezed(word), heading]);
}

/** Google Contacts: `Phone 1 - Value`, labelled by `Phone 1 - Label`, or by `Type` in older files. */
const GOOGLE = /^(phone|email)(\d{1,2})(value|label|type)$/;
/** A digit marks a further address: `E-mail 2 Address`, `Telefon privat 2`. */
const NUMBER = /\d/;
/** HubSpot has a column for each kind of mail: `Opted out of email: Newsletter`. */
const OPTED_OUT_OF_EMAIL = /^optedoutofemail/;

/** Undefined if the heading is unknown. */
export function headingOf(heading: string): Heading | undefined {
  const name = squeezed(heading);
  const google = GOOGLE.exec(name);
  if (google !== null) {
    const [, kind = '', number = '', part] = google;
    return part === 'value' ? { target: kind as ImportTarget, rank: Number(number) / 100, isOptOut: false } : undefined;
  }
  const known = KNOWN.get(name);
  if (known !== undefined) return known;
  if (OPTED_OUT_OF_EMAIL.test(name)) return { target: 'opt_email', rank: 0, isOptOut: true };
  const further = KNOWN.get(name.replace(NUMBER, ''));
  const isFurther = (further?.target === 'phone' || further?.target === 'email') && name.length > 3;
  return isFurther ? { ...further, rank: further.rank + Number(NUMBER.exec(name)?.[0]) / 10 } : undefined;
}

/** Index of the labelled column to the index of its label column. */
export function labelColumns(headings: readonly string[]): ReadonlyMap<number, number> {
  const names = headings.map(squeezed);
  const pairs = names.flatMap((name, index): [number, number][] => {
    const [, kind, number, part] = GOOGLE.exec(name) ?? [];
    if (part !== 'value') return [];
    const label = names.findIndex((other) => other === `${kind}${number}label` || other === `${kind}${number}type`);
    return label < 0 ? [] : [[index, label]];
  });
  return new Map(pairs);
}

const LABELS: readonly (readonly [rank: number, words: RegExp])[] = [
  [FAX, /fax|pager|beeper/],
  [MOBILE, /mobil|cell|handy|movil|celular|portable|cellulare|telemovel|whatsapp|iphone/],
  [PHONE, /main|haupt|principal/],
  [WORK, /work|office|business|arbeit|geschaft|buro|trabajo|oficina|travail|bureau|lavoro|ufficio|trabalho/],
  [HOME, /home|privat|casa|domicil|abitazione/],
];

/** Rank of a phone by its label; an email with Google's star is the primary one. */
export function rankOfLabel(label: string, target: ImportTarget): number {
  const isStarred = label.startsWith('*');
  if (target === 'email' || target === 'other_emails') return isStarred ? 0 : PHONE;
  const name = plain(label);
  const [rank = OTHER] = LABELS.find(([, words]) => words.test(name)) ?? [];
  return isStarred ? rank - 0.5 : rank;
}
