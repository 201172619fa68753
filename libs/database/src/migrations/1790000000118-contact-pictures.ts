import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A picture is deleted with its contact, by whatever path. */
export class ContactPictures1790000000118 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table contact_pictures (
        contact_id uuid not null,
        org_id uuid not null,
        mode text not null,
        id uuid not null,
        account_id uuid not null,
        address text not null,
        mime text not null,
        digest bytea not null,
        bytes bytea not null,
        seen_at timestamptz not null default now(),
        changed_at timestamptz not null default now(),
        constraint contact_pictures_pkey primary key (contact_id),
        constraint contact_pictures_id_key unique (id),
        constraint contact_pictures_contact_fk foreign key (contact_id) references contacts (id) on delete cascade
      )`);
    await runner.query('create index contact_pictures_org_idx on contact_pictures (org_id)');
    // JPEG and PNG are compressed already.
    await runner.query('alter table contact_pictures alter column bytes set storage external');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table contact_pictures');
  }
}
