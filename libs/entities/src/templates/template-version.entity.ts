import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { MessageTemplate } from './template.entity';

/** What a value must be. Stored: never rename. */
export const VARIABLE_TYPES = ['text', 'number', 'date', 'url'] as const;
export type VariableType = (typeof VARIABLE_TYPES)[number];

/** What is said of a variable besides what the text says. Stored: never rename. */
export interface DeclaredVariable {
  key: string;
  type: VariableType;
  /** Null: what the text says, which has a fallback or not. */
  required: boolean | null;
  /** Null: that of the text. */
  fallback: string | null;
  /** What stands in its place where somebody looks at the template; empty: nothing. */
  sample: string;
}

/** What a template said at one time. Never changes: what began with a version goes on with it. */
@Entity('template_versions')
@Index('template_versions_org_idx', ['orgId'])
export class TemplateVersion {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'template_versions_pkey' })
  templateId: string;

  @ManyToOne(() => MessageTemplate, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'template_id', foreignKeyConstraintName: 'template_versions_template_fk' })
  template: Relation<MessageTemplate>;

  /** From 1. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'template_versions_pkey' })
  version: number;

  @Column({ type: 'uuid' })
  orgId: string;

  /** Of a mail; null: none. */
  @Column({ type: 'text', nullable: true })
  subject: string | null;

  /** With variables, as the subject and the HTML; `parseTemplate` has taken them all. */
  @Column({ type: 'text' })
  message: string;

  /** Of a mail; null: none. */
  @Column({ type: 'text', nullable: true })
  html: string | null;

  @Column({ type: 'text', nullable: true })
  mediaUrl: string | null;

  /** Null: guessed from the address when it is sent. */
  @Column({ type: 'text', nullable: true })
  mediaType: string | null;

  /** Declared by whoever wrote it; what the texts have besides is found in them. */
  @Column({ type: 'jsonb' })
  variables: DeclaredVariable[];

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
