export interface ExpectedContact {
  name?: string;
  first?: string;
  last?: string;
  company?: string;
  country?: string;
  notes?: string;
  tags?: string[];
  /** The primary one first. */
  phones?: string[];
  emails?: string[];
  ids?: string[];
  opt?: Partial<Record<'whatsapp' | 'sms' | 'email', 'in' | 'out'>>;
}

/** An invented file in a program's own format. */
export interface ProgramFile {
  program: string;
  file: string | Buffer;
  form?: { default_country?: 'DE' | 'ES' | 'FR' | 'IT' | 'PT' };
  contacts: ExpectedContact[];
  /** Columns with values that are left out. */
  leftOut?: string[];
}

const lines = (...rows: string[]): string => `${rows.join('\r\n')}\r\n`;
const ALL = { whatsapp: 'in', sms: 'in', email: 'in' } as const;
const PHONE = { whatsapp: 'in', sms: 'in' } as const;

/** Formats follow files in public repositories' tests and importers, and the programs' own help. */
export const PROGRAM_FILES: readonly ProgramFile[] = [
  {
    program: 'Google Contacts',
    file: lines(
      'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,File As,Organization Name,Organization Title,Birthday,Notes,Photo,' +
        'Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
      'Grace,,Hopper,,,,US Navy,,,Met in Berlin,,* myContacts ::: VIP ::: trade fair,Other,grace@example.com,* Work,g.hopper@example.org,' +
        'Work,+49 30 1234567,Mobile,+49 151 00000001 ::: +49 151 00000002',
      'Ada,,Lovelace,,,,,,,,,* myContacts,,,,,Mobile,0151 00000003,,',
    ),
    form: { default_country: 'DE' },
    contacts: [
      {
        first: 'Grace',
        last: 'Hopper',
        company: 'US Navy',
        notes: 'Met in Berlin',
        tags: ['vip', 'trade fair'],
        phones: ['4915100000001', '4915100000002', '49301234567'],
        emails: ['g.hopper@example.org', 'grace@example.com'],
        opt: ALL,
      },
      { first: 'Ada', last: 'Lovelace', phones: ['4915100000003'], opt: PHONE },
    ],
  },
  {
    program: 'Google Contacts',
    file: lines(
      'Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,' +
        'Organization 1 - Name',
      'Kim Lee,Kim,,Lee,* myContacts ::: Suppliers,* Work,kim@example.com,Mobile,+44 7700 900123,Tech Style Ltd',
    ),
    contacts: [
      {
        name: 'Kim Lee',
        first: 'Kim',
        last: 'Lee',
        company: 'Tech Style Ltd',
        tags: ['suppliers'],
        phones: ['447700900123'],
        emails: ['kim@example.com'],
        opt: ALL,
      },
    ],
  },
  {
    program: 'Outlook',
    file: lines(
      'First Name,Middle Name,Last Name,Title,E-mail Address,E-mail 2 Address,Home Phone,Mobile Phone,Business Phone,Company,Categories,Notes',
      'Max,,Muster,Dr.,max@example.com,max.muster@example.org,+49 89 123456,0151/00000004,+49 30 7654321,Muster GmbH,Kunden;Messe,"two\r\nlines"',
    ),
    form: { default_country: 'DE' },
    contacts: [
      {
        first: 'Max',
        last: 'Muster',
        company: 'Muster GmbH',
        notes: 'two\r\nlines',
        tags: ['kunden', 'messe'],
        phones: ['4915100000004', '49307654321', '4989123456'],
        emails: ['max@example.com', 'max.muster@example.org'],
        opt: ALL,
      },
    ],
    leftOut: ['Title'],
  },
  {
    program: 'Outlook',
    // Windows-1252, as Outlook in German writes it.
    file: Buffer.from(
      lines(
        'Anrede,Vorname,Nachname,Firma,Telefon geschäftlich,Telefon privat,Mobiltelefon,E-Mail-Adresse,Kategorien',
        'Frau,Jürgen,Müller,Bäckerei Groß,030 7654322,,,jm@example.com,Stammkunde',
      ),
      'latin1',
    ),
    form: { default_country: 'DE' },
    contacts: [
      {
        first: 'Jürgen',
        last: 'Müller',
        company: 'Bäckerei Groß',
        tags: ['stammkunde'],
        phones: ['49307654322'],
        emails: ['jm@example.com'],
        opt: ALL,
      },
    ],
    leftOut: ['Anrede'],
  },
  {
    program: 'HubSpot',
    file: lines(
      'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Lead Status,Associated Company,Country/Region,' +
        'Unsubscribed from all email,Additional email addresses,Tags',
      '901,Gaëlle,Perrin,g.perrin@example.com,+33 4 50 11 22 33,+33 6 00 00 00 01,NEW,Fromagerie,France,true,gp@example.org;gaelle@example.org,a;b',
      '902,Claire,Durand,claire@example.com,,,,,France,false,,',
    ),
    contacts: [
      {
        first: 'Gaëlle',
        last: 'Perrin',
        company: 'Fromagerie',
        country: 'FR',
        tags: ['a', 'b'],
        phones: ['33600000001', '33450112233'],
        emails: ['g.perrin@example.com', 'gaelle@example.org', 'gp@example.org'],
        ids: ['901'],
        opt: { ...PHONE, email: 'out' },
      },
      {
        first: 'Claire',
        last: 'Durand',
        country: 'FR',
        emails: ['claire@example.com'],
        ids: ['902'],
        opt: { email: 'in' },
      },
    ],
    leftOut: ['Lead Status'],
  },
  {
    program: 'Mailchimp',
    file: lines(
      '"Email Address","First Name","Last Name",Address,"Phone Number",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,TIMEZONE,CC,LEID,EUID,NOTES,TAGS',
      'mc@example.com,Marc,Costa,,+33600000002,2,"2020-02-03 04:05:06",192.0.2.1,"2020-02-03 04:06:00",Europe/Paris,FR,123,abc,,"""vip"",""trade fair"""',
    ),
    contacts: [
      {
        first: 'Marc',
        last: 'Costa',
        country: 'FR',
        tags: ['vip', 'trade fair'],
        phones: ['33600000002'],
        emails: ['mc@example.com'],
        opt: ALL,
      },
    ],
    leftOut: ['CONFIRM_TIME', 'EUID', 'LEID', 'MEMBER_RATING', 'OPTIN_IP', 'OPTIN_TIME'],
  },
  {
    program: 'Mailchimp',
    // Mailchimp's file of unsubscribed people.
    file: lines(
      '"Email Address","First Name","Last Name",MEMBER_RATING,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON',
      'gone@example.com,Go,Ne,2,"2021-01-02 03:04:05",News,"No longer interested"',
    ),
    contacts: [{ first: 'Go', last: 'Ne', emails: ['gone@example.com'], opt: { email: 'out' } }],
    leftOut: ['MEMBER_RATING', 'UNSUB_CAMPAIGN_TITLE', 'UNSUB_REASON'],
  },
  {
    program: 'Brevo',
    file: lines(
      'CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;WHATSAPP;EXT_ID;CONTACT TIMEZONE;OPT_IN',
      '7;brevo@example.com;Bre;Vo;33600000003;33600000003;crm-7;Europe/Paris;true',
      '8;never@example.com;Ne;Ver;;;crm-8;;false',
    ),
    contacts: [
      { first: 'Bre', last: 'Vo', phones: ['33600000003'], emails: ['brevo@example.com'], ids: ['crm-7'], opt: ALL },
      { first: 'Ne', last: 'Ver', emails: ['never@example.com'], ids: ['crm-8'], opt: { email: 'out' } },
    ],
    leftOut: ['CONTACT ID'],
  },
  {
    program: 'Shopify',
    file: lines(
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Country Code,' +
        'Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
      '\'6123456789012,Sho,Pify,sho@example.com,yes,Shop SL,ES,612 100 499,\'+34612100499,no,12.00,1,,no,"vip, web"',
      "'6123456789013,No,Mail,no@example.com,no,,ES,,,no,0.00,0,,no,",
    ),
    contacts: [
      {
        first: 'Sho',
        last: 'Pify',
        company: 'Shop SL',
        country: 'ES',
        tags: ['vip', 'web'],
        phones: ['34612100499'],
        emails: ['sho@example.com'],
        ids: ['6123456789012'],
        opt: { sms: 'out', email: 'in' },
      },
      {
        first: 'No',
        last: 'Mail',
        country: 'ES',
        emails: ['no@example.com'],
        ids: ['6123456789013'],
        opt: { sms: 'out', email: 'out' },
      },
    ],
    leftOut: ['Tax Exempt', 'Total Orders', 'Total Spent'],
  },
  {
    program: 'Salesforce',
    file: lines(
      '"Contact ID","Salutation","First Name","Last Name","Account Name","Phone","Mobile","Home Phone","Email","Email Opt Out","Mailing Country","Description"',
      '"0035e00000AbCdE","Ms.","Sal","Force","ACME, Inc.","(202) 555-0123","+1 (202) 555-0124","","sal@example.com","1","United States","met"',
      '"0035e00000AbCdF","","In","Side","ACME, Inc.","","","+1 202 555 0125","in@example.com","0","United States",""',
    ),
    contacts: [
      {
        first: 'Sal',
        last: 'Force',
        company: 'ACME, Inc.',
        country: 'US',
        notes: 'met',
        phones: ['12025550124', '12025550123'],
        emails: ['sal@example.com'],
        ids: ['0035e00000AbCdE'],
        opt: { ...PHONE, email: 'out' },
      },
      {
        first: 'In',
        last: 'Side',
        company: 'ACME, Inc.',
        country: 'US',
        phones: ['12025550125'],
        emails: ['in@example.com'],
        ids: ['0035e00000AbCdF'],
        opt: ALL,
      },
    ],
    leftOut: ['Salutation'],
  },
  {
    program: 'listmonk',
    file: lines(
      'uuid,email,name,attributes,status,created_at',
      '1b4e,ann@example.com,Ann Roe,"{""city"": ""Berlin""}",enabled,2026-01-01',
      '2b4e,bo@example.com,Bo Poe,{},blocklisted,2026-01-01',
    ),
    contacts: [
      { name: 'Ann Roe', emails: ['ann@example.com'], opt: { email: 'in' } },
      { name: 'Bo Poe', emails: ['bo@example.com'], opt: { whatsapp: 'out', sms: 'out', email: 'out' } },
    ],
    leftOut: ['attributes', 'created_at', 'uuid'],
  },
  {
    program: 'WhatsApp Business',
    file: lines(
      'Saved Name,Public Name,Phone Number,Country Code,Labels',
      'Ana,~ana,+57 300 123 4567,+57,New customer',
      'Ben,~ben,573001234568,+57,"New customer;Paid"',
    ),
    contacts: [
      { name: 'Ana', tags: ['new customer'], phones: ['573001234567'], opt: PHONE },
      { name: 'Ben', tags: ['new customer', 'paid'], phones: ['573001234568'], opt: PHONE },
    ],
    leftOut: ['Country Code', 'Public Name'],
  },
  {
    program: 'Excel',
    file: lines(
      'sep=;',
      'Name;Mobiltelefon;E-Mail;Newsletter',
      'Anna Groß;="015100000005";;ja',
      'Bert Rot;4915100000006.0;bert@example.com;nein',
    ),
    form: { default_country: 'DE' },
    contacts: [
      { name: 'Anna Groß', phones: ['4915100000005'], opt: { ...PHONE, email: 'in' } },
      { name: 'Bert Rot', phones: ['4915100000006'], emails: ['bert@example.com'], opt: { ...PHONE, email: 'out' } },
    ],
  },
  {
    program: 'Excel',
    file: lines(
      'Nombre\tApellidos\tTeléfono móvil\tCorreo electrónico\tEtiquetas',
      'Íñigo\tNúñez\t612 100 498\tin@example.com\tferia',
    ),
    form: { default_country: 'ES' },
    contacts: [
      {
        first: 'Íñigo',
        last: 'Núñez',
        tags: ['feria'],
        phones: ['34612100498'],
        emails: ['in@example.com'],
        opt: ALL,
      },
    ],
  },
  {
    program: 'Excel',
    // Windows-1252, as Excel for Windows writes it.
    file: Buffer.from(
      lines(
        'Nom;Prénom;Portable;Courriel;Entreprise;Étiquettes;Commentaires',
        'Lefèvre;Zoé;06 00 00 00 04;zoe@example.com;Crêperie;salon;à rappeler',
      ),
      'latin1',
    ),
    form: { default_country: 'FR' },
    contacts: [
      {
        first: 'Zoé',
        last: 'Lefèvre',
        company: 'Crêperie',
        notes: 'à rappeler',
        tags: ['salon'],
        phones: ['33600000004'],
        emails: ['zoe@example.com'],
        opt: ALL,
      },
    ],
  },
  {
    program: 'Excel',
    file: lines(
      'Nominativo;Cellulare;Indirizzo e-mail;Azienda;Gruppo;Consenso SMS',
      'Nicolò Però;312 000 0005;nicolo@example.com;Caffè Uno;fiera;no',
    ),
    form: { default_country: 'IT' },
    contacts: [
      {
        name: 'Nicolò Però',
        company: 'Caffè Uno',
        tags: ['fiera'],
        phones: ['393120000005'],
        emails: ['nicolo@example.com'],
        opt: { sms: 'out', email: 'in' },
      },
    ],
  },
  {
    program: 'Excel',
    file: lines(
      'Nome;Telemóvel;Correio eletrónico;Empresa;Marcadores;Observações',
      'João Gonçalves;912 000 006;joao@example.com;Padaria São;feira;não ligar',
    ),
    form: { default_country: 'PT' },
    contacts: [
      {
        name: 'João Gonçalves',
        company: 'Padaria São',
        notes: 'não ligar',
        tags: ['feira'],
        phones: ['351912000006'],
        emails: ['joao@example.com'],
        opt: ALL,
      },
    ],
  },
  {
    program: 'vCard',
    // vCards as written by a phone (2.1), an address book (3.0) and Google Contacts (4.0).
    file: lines(
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen;;;',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen M=C3=BCller',
      'TEL;HOME:030 1234567',
      'TEL;CELL:0151 00000007',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Hopper;Grace;;;',
      'FN:Grace Hopper',
      'ORG:US Navy;Research',
      'item1.TEL;type=WORK:+49 30 7654321',
      'item1.X-ABLabel:desk',
      'TEL;type=CELL;type=pref:+49 151 00000008',
      'EMAIL;type=INTERNET:grace@example.com',
      'EMAIL;type=INTERNET:hopper@example.org',
      'NOTE:line one\\nline two\\, with',
      '  a fold',
      'CATEGORIES:VIP,trade fair',
      'ADR;type=HOME:;;Main St 1;Arlington;;;USA',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Ada Lovelace',
      'TEL;VALUE=uri;TYPE="voice,cell":tel:+49-151-00000009;ext=5',
      'END:VCARD',
    ),
    form: { default_country: 'DE' },
    contacts: [
      {
        name: 'Jürgen Müller',
        first: 'Jürgen',
        last: 'Müller',
        phones: ['4915100000007', '49301234567'],
        opt: PHONE,
      },
      {
        name: 'Grace Hopper',
        first: 'Grace',
        last: 'Hopper',
        company: 'US Navy',
        notes: 'line one\nline two, with a fold',
        tags: ['vip', 'trade fair'],
        phones: ['4915100000008', '49307654321'],
        emails: ['grace@example.com', 'hopper@example.org'],
        opt: ALL,
      },
      { name: 'Ada Lovelace', phones: ['4915100000009'], opt: PHONE },
    ],
    leftOut: ['ADR'],
  },
];
