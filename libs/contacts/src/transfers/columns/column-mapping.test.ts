import { describe, expect, it } from '@jest/globals';
import { CsvProblem } from '../csv/csv-problem';
import { type FileHead, leftColumns, mappedColumns, mappingOf, mappingProblem } from './column-mapping';
import { countryOf } from './countries';

function targetsOf(headings: string, ...sample: string[]): Record<string, string | null> {
  const head: FileHead = { headings: headings.split(','), sample: sample.map((row) => row.split(',')) };
  const taken = mappingOf(head.headings, mappedColumns(head, null, []));
  return Object.fromEntries(head.headings.map((heading) => [heading, taken[heading] ?? null]));
}
const targets = (headings: string, ...sample: string[]) => Object.values(targetsOf(headings, ...sample));

/**
 * Header rows that programs write, as found in public repositories' tests and importers; Outlook's come from the
 * language table by which Exchange reads them (OutlookCsvLanguageSelect).
 */
const PROGRAMS: readonly (readonly [program: string, expected: Record<string, string | null>])[] = [
  [
    'Google Contacts',
    {
      'First Name': 'first_name',
      'Middle Name': null,
      'Last Name': 'last_name',
      Nickname: null,
      'File As': null,
      'Organization Name': 'company',
      'Organization Title': null,
      Birthday: null,
      Notes: 'notes',
      Photo: 'avatar_url',
      Labels: 'tags',
      'E-mail 1 - Label': null,
      'E-mail 1 - Value': 'email',
      'E-mail 2 - Label': null,
      'E-mail 2 - Value': 'other_emails',
      'Phone 1 - Label': null,
      'Phone 1 - Value': 'phone',
      'Phone 2 - Label': null,
      'Phone 2 - Value': 'other_phones',
      'Address 1 - Country': null,
      'Website 1 - Value': null,
    },
  ],
  [
    'Google Contacts, before 2024',
    {
      Name: 'name',
      'Given Name': 'first_name',
      'Additional Name': null,
      'Family Name': 'last_name',
      'Group Membership': 'tags',
      'E-mail 1 - Type': null,
      'E-mail 1 - Value': 'email',
      'Phone 1 - Type': null,
      'Phone 1 - Value': 'phone',
      'Organization 1 - Name': 'company',
    },
  ],
  [
    'Outlook',
    {
      'First Name': 'first_name',
      'Middle Name': null,
      'Last Name': 'last_name',
      'E-mail Address': 'email',
      'E-mail 2 Address': 'other_emails',
      'E-mail 3 Address': 'other_emails',
      'Primary Phone': 'other_phones',
      'Home Phone': 'other_phones',
      'Home Phone 2': 'other_phones',
      'Mobile Phone': 'phone',
      Pager: null,
      'Home Fax': null,
      'Home Country/Region': 'country',
      'Company Main Phone': null,
      'Business Phone': 'other_phones',
      'Business Fax': null,
      "Assistant's Phone": null,
      Company: 'company',
      'Job Title': null,
      'Car Phone': 'other_phones',
      Categories: 'tags',
      Notes: 'notes',
      'Web Page': null,
    },
  ],
  [
    'Outlook in German',
    {
      Anrede: null,
      Vorname: 'first_name',
      Nachname: 'last_name',
      Firma: 'company',
      'Telefon geschäftlich': 'other_phones',
      'Telefon geschäftlich 2': 'other_phones',
      'Telefon privat': 'other_phones',
      Mobiltelefon: 'phone',
      Haupttelefon: 'other_phones',
      'Weiteres Telefon': 'other_phones',
      'Fax geschäftlich': null,
      'E-Mail-Adresse': 'email',
      'E-Mail: Angezeigter Name': null,
      'E-Mail 2: Adresse': 'other_emails',
      Kategorien: 'tags',
      Notizen: 'notes',
      'Land/Region privat': 'country',
    },
  ],
  [
    'Outlook in Spanish',
    {
      Nombre: 'first_name',
      Apellidos: 'last_name',
      Organización: 'company',
      'Teléfono del trabajo': 'other_phones',
      Particular: 'other_phones',
      'Teléfono móvil': 'phone',
      'Teléfono principal': 'other_phones',
      'Otro teléfono': 'other_phones',
      Categorías: 'tags',
      'Dirección de correo electrónico': 'email',
      'Dirección de correo electrónico 2': 'other_emails',
      'Dirección del correo electrónico 3': 'other_emails',
      Notas: 'notes',
      'País o región del domicilio': 'country',
    },
  ],
  [
    'Outlook in French',
    {
      Prénom: 'first_name',
      Nom: 'last_name',
      Société: 'company',
      'Téléphone (bureau)': 'other_phones',
      'Téléphone 2 (bureau)': 'other_phones',
      'Téléphone (domicile)': 'other_phones',
      'Tél. mobile': 'phone',
      'Téléphone principal': 'other_phones',
      'Télécopie (bureau)': null,
      'Adresse de messagerie': 'email',
      'Adresse de messagerie 2': 'other_emails',
      Catégories: 'tags',
      'Pays/Région (domicile)': 'country',
    },
  ],
  [
    'Outlook in Italian',
    {
      Nome: 'first_name',
      Cognome: 'last_name',
      Società: 'company',
      Ufficio: 'other_phones',
      'Ufficio 2': 'other_phones',
      Abitazione: 'other_phones',
      Cellulare: 'phone',
      'Telefono principale': 'other_phones',
      'Indirizzo posta elettronica': 'email',
      'Indirizzo posta elettronica 3': 'other_emails',
      'Paese (ab.)': 'country',
    },
  ],
  [
    'Outlook in Portuguese',
    {
      'Primeiro nome': 'first_name',
      Apelido: 'last_name',
      Empresa: 'company',
      'Telefone da empresa': 'other_phones',
      '2º telefone da empresa': 'other_phones',
      'Telefone da residência': 'other_phones',
      Telemóvel: 'phone',
      'Outro telefone': 'other_phones',
      'Endereço de correio electrónico': 'email',
      'Endereço do correio electrónico 3': 'other_emails',
      Categorias: 'tags',
      Notas: 'notes',
    },
  ],
  [
    'HubSpot',
    {
      'Record ID': 'external_id',
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Email: 'email',
      'Phone Number': 'other_phones',
      'Mobile Phone Number': 'phone',
      'Contact owner': null,
      'Lead Status': null,
      'Create Date': null,
      'Associated Company': 'company',
      'Country/Region': 'country',
      'Unsubscribed from all email': 'opt_email',
      'Opted out of email: Marketing Information': 'opt_email',
      'Additional email addresses': 'other_emails',
    },
  ],
  [
    'Mailchimp',
    {
      'Email Address': 'email',
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Address: null,
      'Phone Number': 'phone',
      MEMBER_RATING: null,
      OPTIN_TIME: null,
      OPTIN_IP: null,
      CONFIRM_TIME: null,
      LATITUDE: null,
      TIMEZONE: 'timezone',
      CC: 'country',
      REGION: null,
      LAST_CHANGED: null,
      LEID: null,
      EUID: null,
      NOTES: 'notes',
      TAGS: 'tags',
      UNSUB_TIME: 'opt_email',
      UNSUB_REASON: null,
      CLEAN_TIME: 'opt_email',
    },
  ],
  [
    'Brevo',
    {
      'CONTACT ID': null,
      EMAIL: 'email',
      FIRSTNAME: 'first_name',
      LASTNAME: 'last_name',
      SMS: 'phone',
      WHATSAPP: 'other_phones',
      LANDLINE_NUMBER: 'other_phones',
      EXT_ID: 'external_id',
      'CONTACT TIMEZONE': 'timezone',
      JOB_TITLE: null,
      LINKEDIN: null,
    },
  ],
  [
    'Shopify',
    {
      'Customer ID': 'external_id',
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Email: 'email',
      'Accepts Email Marketing': 'opt_email',
      'Default Address Company': 'company',
      'Default Address Address1': null,
      'Default Address City': null,
      'Default Address Country Code': 'country',
      'Default Address Zip': null,
      'Default Address Phone': 'other_phones',
      Phone: 'phone',
      'Accepts SMS Marketing': 'opt_sms',
      'Accepts WhatsApp Marketing': 'opt_whatsapp',
      'Total Spent': null,
      'Total Orders': null,
      Note: 'notes',
      'Tax Exempt': null,
      Tags: 'tags',
    },
  ],
  [
    'Salesforce',
    {
      'Contact ID': 'external_id',
      Salutation: null,
      FirstName: 'first_name',
      LastName: 'last_name',
      'Account Name': 'company',
      Title: null,
      Email: 'email',
      Phone: 'other_phones',
      MobilePhone: 'phone',
      HomePhone: 'other_phones',
      OtherPhone: 'other_phones',
      AssistantPhone: null,
      Fax: null,
      MailingCountry: 'country',
      HasOptedOutOfEmail: 'opt_email',
      Description: 'notes',
    },
  ],
  ['listmonk', { uuid: null, email: 'email', name: 'name', attributes: null, status: 'opt_email', created_at: null }],
  ['WhatsApp Business and phones', { 'Saved Name': 'name', 'WhatsApp Number': 'phone', Labels: 'tags' }],
  ['Excel in German', { Name: 'name', Mobiltelefon: 'phone', 'E-Mail': 'email', Bemerkungen: 'notes' }],
  ['Excel in Spanish', { 'Nombre completo': 'name', Móvil: 'phone', Correo: 'email', Etiquetas: 'tags' }],
  [
    'Excel in French',
    { Prénom: 'first_name', Nom: 'last_name', Portable: 'phone', Courriel: 'email', Entreprise: 'company' },
  ],
  ['Excel in Italian', { Nominativo: 'name', Cellulare: 'phone', 'Indirizzo e-mail': 'email', Azienda: 'company' }],
  ['Excel in Portuguese', { Nome: 'name', Telefone: 'phone', 'E-mail': 'email', Observações: 'notes' }],
];

describe('the headings of programs', () => {
  it.each(PROGRAMS)('%s', (_program, expected) => {
    const headings = Object.keys(expected);
    const sample = headings.map((heading) => (heading === 'status' ? 'enabled' : ''));
    expect(targetsOf(headings.join(','), sample.join(','))).toEqual(expected);
  });

  it('more than 93 of them are known, by different words', () => {
    const known = PROGRAMS.flatMap(([, expected]) =>
      Object.keys(expected).filter((heading) => expected[heading] !== null),
    );
    expect(new Set(known).size).toBeGreaterThan(93);
  });
});

describe('what headings of several meanings are', () => {
  it.each([
    ['Nombre,Teléfono', ['name', 'phone']],
    ['Nombre,Apellido,Teléfono', ['first_name', 'last_name', 'phone']],
    ['Nome,Telefone', ['name', 'phone']],
    ['Nome,Cognome,Telefono', ['first_name', 'last_name', 'phone']],
    ['Nom,Téléphone', ['name', 'phone']],
    ['Nom,Prénom,Téléphone', ['last_name', 'first_name', 'phone']],
    ['Name,Vorname,Telefon', ['last_name', 'first_name', 'phone']],
    ['Name,First Name,Phone', ['name', 'first_name', 'phone']],
    ['FIRSTNAME,MOBILEPHONE,EMAIL', ['name', 'phone', 'email']],
    ['Email 1,Email 2,Tel. 1,Tel. 2', ['email', 'other_emails', 'phone', 'other_phones']],
  ])('names: %s', (headings, expected) => {
    expect(targets(headings)).toEqual(expected);
  });

  it('a status is one of consent where its words are those of lists, and of something else where they are not', () => {
    expect(targets('email,status', 'a@b.co,blocklisted', 'b@b.co,enabled')).toEqual(['email', 'opt_email']);
    expect(targets('email,Subscription Status', 'a@b.co,Non-Subscribed')).toEqual(['email', 'opt_email']);
    expect(targets('email,status', 'a@b.co,customer', 'b@b.co,enabled')).toEqual(['email', null]);
    expect(targets('email,status')).toEqual(['email', null]);
  });

  it('SMS and WhatsApp are numbers, or whether somebody wants to hear over them', () => {
    expect(targets('phone,SMS,WhatsApp', '15550100001,yes,no')).toEqual(['phone', 'opt_sms', 'opt_whatsapp']);
    expect(targets('email,SMS,WhatsApp', 'a@b.co,15550100001,15550100001')).toEqual(['email', 'phone', 'other_phones']);
  });

  it('a country code is one of letters: a calling code is left out', () => {
    expect(targets('phone,Country Code', '15550100001,US')).toEqual(['phone', 'country']);
    expect(targets('phone,Country Code', '5550100001,+1')).toEqual(['phone', null]);
  });

  it('a title above the headings is no heading, and the refusal says which row seems to have them', () => {
    const head = {
      headings: ['Customers 2026'],
      sample: [
        ['Name', 'Phone'],
        ['Ann', '1'],
      ],
    };
    expect(() => mappedColumns(head, null, [])).toThrow(CsvProblem);
    expect(() => mappedColumns(head, null, [])).toThrow(/"Name, Phone".*Delete the rows above/);
  });
});

describe('a mapping', () => {
  it('may have several columns of tags, further addresses and consent, and one of each other field', () => {
    const shared = {
      a: 'phone',
      b: 'other_phones',
      c: 'other_phones',
      d: 'tags',
      e: 'tags',
      f: 'opt_sms',
      g: 'opt_sms',
    };
    expect(mappingProblem(shared)).toBeNull();
    expect(mappingProblem({ a: 'phone', b: 'phone' })).toContain('`phone`');
    expect(mappingProblem({ a: 'opt_fax' })).toContain('opt_whatsapp');
  });

  it('leaves columns out by name, those without a heading by their number, and no column of its own refused rows', () => {
    const headings = ['line', 'code', 'reason', 'phone', 'Fax', '', 'Internal'];
    const columns = mappedColumns({ headings, sample: [] }, { phone: 'phone' }, []);
    expect(leftColumns(headings, columns, ['Internal']).map(({ column }) => column)).toEqual(['Fax', '#6']);
    const others = ['phone', 'line', 'code'];
    const theirs = mappedColumns({ headings: others, sample: [] }, { phone: 'phone' }, []);
    expect(leftColumns(others, theirs, []).map(({ column }) => column)).toEqual(['line', 'code']);
  });
});

it.each([
  ['de', 'DE'],
  ['Germany', 'DE'],
  ['Deutschland', 'DE'],
  ['ALEMANIA', 'DE'],
  ['Allemagne', 'DE'],
  ['Germania', 'DE'],
  ['Alemanha', 'DE'],
  ['México', 'MX'],
  ['USA', 'US'],
  ['United Kingdom', 'GB'],
  ['Österreich', 'AT'],
  ['+49', null],
  ['Narnia', null],
  ['ZZ', null],
])('of a country %s the code is %s', (text, code) => {
  expect(countryOf(text)).toBe(code);
});
