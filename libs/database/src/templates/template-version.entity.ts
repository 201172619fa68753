import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { MessageTemplate } from './template.entity';

/** Stored: never rename. */
export const VARIABLE_TYPES = ['text', 'number', 'date', 'url'] as const;
export type VariableType = (typeof VARIABLE_TYPES)[number];

/** Besides the text. Stored: never rename. */
export interface DeclaredVariable {
  key: string;
  type: VariableType;
  /** Null: the text decides, by having a fallback or not. */
  required: boolean | null;
  fallback: string | null;
  sample: string;
}

/** Never changes: work that began with a version continues with it. */
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

  @Column({ type: 'text', nullable: true })
  subject: string | null;

  /** With variables, like the subject and the HTML; checked by `parseTemplate`. */
  @Column({ type: 'text' })
  message: string;

  @Column({ type: 'text', nullable: true })
  html: string | null;

  @Column({ type: 'text', nullable: true })
  mediaUrl: string | null;

  /** Null: guessed from the URL when it is sent. */
  @Column({ type: 'text', nullable: true })
  mediaType: string | null;

  /** Declared by the author; further ones are found in the texts. */
  @Column({ type: 'jsonb' })
  variables: DeclaredVariable[];

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
