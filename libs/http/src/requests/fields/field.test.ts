import 'reflect-metadata';
import { AppError } from '@chasqui/errors';
import { describe, expect, it } from '@jest/globals';
import { ApiProperty, DocumentBuilder, OmitType, SwaggerModule } from '@nestjs/swagger';
import { Controller, Patch, Post, Body, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { CheckedPipe } from '../checks/checked.pipe';
import { TakenElsewhere } from '../checks/elsewhere.decorator';
import { patchOf } from './field';
import { BooleanField, ChoiceField, ChoicesField, IntegerField, PatternField, TextField, TextsField } from './kinds';
import { answerOf, ID, orNull, Shown, TEXT, TIME } from './shown';

@TakenElsewhere({ secret: 'The service makes it.' })
class CreateThingBody {
  @PatternField({
    required: true,
    pattern: /^[a-z]+$/,
    max: 8,
    must: 'lower-case letters',
    reason: 'KEY',
    about: 'Its name.',
  })
  name: string;

  @TextField({ max: 5, clears: true, noControls: true, about: 'A note.' }) note?: string | null;
  @TextField({ required: true, max: 5, filled: true, about: 'A title.' }) title: string;
  @ChoiceField({ of: ['a', 'b'], clears: true, about: 'A choice.' }) choice?: string | null;
  @ChoicesField({ of: ['a', 'b'], least: 1, about: 'Choices.' }) choices?: string[];
  @TextsField({ max: 3, most: 2, about: 'Words.' }) words?: string[];
  @IntegerField({ least: 1, most: 3, default: 2, about: 'A number.' }) count?: number;
  @BooleanField({ about: 'A switch.' }) on?: boolean;
}

class UpdateThingBody extends patchOf(CreateThingBody) {}

const WHOLE = { name: 'abc', title: 'T' };
const create = new CheckedPipe(CreateThingBody);
const update = new CheckedPipe(UpdateThingBody, 'INVALID_BODY', undefined, 'keep nulls');

interface Refused {
  field: string;
  code: string;
  message: string;
}

function refusalOf(check: () => unknown): Refused[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.extra?.fields as Refused[];
    throw error;
  }
}

const refused = (body: object): string[] =>
  refusalOf(() => create.transform({ ...WHOLE, ...body })).map(({ field, code }) => `${field} ${code}`);

describe('fields', () => {
  it.each([
    [{ name: undefined }, ['name REQUIRED']],
    [{ name: 'ABC' }, ['name MALFORMED']],
    [{ title: ' ' }, ['title REQUIRED']],
    [{ note: 'x'.repeat(6) }, ['note TOO_LONG']],
    [{ note: 'a\0' }, ['note MALFORMED']],
    [{ note: 'a\u0007' }, ['note MALFORMED']],
    [{ note: 5 }, ['note WRONG_TYPE']],
    [{ choice: 'c' }, ['choice NOT_ALLOWED']],
    [{ choices: [] }, ['choices NOT_ALLOWED']],
    [{ choices: ['c'] }, ['choices NOT_ALLOWED']],
    [{ words: ['abcd'] }, ['words OUT_OF_RANGE']],
    [{ words: ['a', 'b', 'c'] }, ['words OUT_OF_RANGE']],
    [{ count: 4 }, ['count OUT_OF_RANGE']],
    [{ count: '2' }, ['count OUT_OF_RANGE']],
    [{ on: 'true' }, ['on WRONG_TYPE']],
    [{ secret: 'x' }, ['secret NOT_ALLOWED']],
    [{ note: '', choice: '', choices: ['a'], words: ['abc'], count: 1, on: false }, []],
  ])('a body with %j is refused for %j', (body, fields) => {
    expect(refused(body)).toEqual(fields);
  });

  it('an error names its field and has the limit in it', () => {
    const [note] = refusalOf(() => create.transform({ ...WHOLE, note: 'too long' }));
    expect(note?.message).toBe('`note` must be text of at most 5 characters.');
    const [broken] = refusalOf(() => create.transform({ ...WHOLE, note: '\ud800' }));
    expect(broken?.message).toBe('`note` must be text without NUL characters and without broken characters.');
  });

  it('in the body of a change all fields may be absent, and are checked as before', () => {
    expect(update.transform({})).toEqual({});
    expect(refusalOf(() => update.transform({ title: ' ', name: 'ABC', count: 0 })).map(({ field }) => field)).toEqual([
      'name',
      'title',
      'count',
    ]);
    expect(refusalOf(() => update.transform({ secret: 'x' })).map(({ field }) => field)).toEqual(['secret']);
  });

  it('there is no body of a change of a class with a field that was made otherwise', () => {
    class MixedBody extends CreateThingBody {
      @ApiProperty() other?: string;
    }
    expect(() => patchOf(MixedBody)).toThrow('MixedBody has no Field for other');
    expect(() => patchOf(class NoBody {})).toThrow('NoBody has no Field');
  });

  it('null and an empty text clear what can be cleared', () => {
    expect(update.transform({ note: '', choice: null })).toEqual({ note: null, choice: null });
  });

  it('a text that is counted by character may have characters of two units, and its limit is told in characters', () => {
    class NameBody {
      @TextField({ max: 2, byCharacter: true, about: 'A name.' }) name?: string;
    }
    const pipe = new CheckedPipe(NameBody);
    expect(pipe.transform({ name: '😀😀' })).toEqual({ name: '😀😀' });
    const tooLong = { field: 'name', code: 'TOO_LONG', message: '`name` must be text of at most 2 characters.' };
    for (const name of ['abc', 'a😀b', 'abcde']) {
      expect(refusalOf(() => pipe.transform({ name }))).toEqual([
        { ...tooLong, reason: 'TOO_LONG', params: { most: 2 } },
      ]);
    }
  });

  it('what may be absent but not null is refused as null where nulls are kept', () => {
    class SwitchBody {
      @BooleanField({ notNull: true, about: 'A switch.' }) on?: boolean;
    }
    class ChangeSwitchBody extends patchOf(SwitchBody) {}
    for (const body of [SwitchBody, ChangeSwitchBody]) {
      const pipe = new CheckedPipe(body, 'INVALID_BODY', undefined, 'keep nulls');
      expect(pipe.transform({})).toEqual({});
      expect(refusalOf(() => pipe.transform({ on: null })).map(({ code }) => code)).toEqual(['WRONG_TYPE']);
    }
  });

  it('what is checked is described', async () => {
    @Controller('things')
    class ThingsController {
      @Post()
      create(@Body() _body: CreateThingBody): void {}
      @Patch()
      update(@Body() _body: UpdateThingBody): void {}
    }
    @Module({ controllers: [ThingsController] })
    class ThingsModule {}
    const app = await NestFactory.create(ThingsModule, new FastifyAdapter(), { logger: false });
    const { schemas } = SwaggerModule.createDocument(app, new DocumentBuilder().build()).components ?? {};
    await app.close();
    const properties = {
      name: { type: 'string', pattern: '^[a-z]+$', description: 'Its name.' },
      note: { type: 'string', maxLength: 5, nullable: true, description: 'A note.' },
      title: { type: 'string', minLength: 1, maxLength: 5, pattern: '\\S', description: 'A title.' },
      choice: { type: 'string', enum: ['a', 'b', null], nullable: true, description: 'A choice.' },
      choices: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, minItems: 1, description: 'Choices.' },
      words: {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: 3, pattern: '\\S' },
        maxItems: 2,
        description: 'Words.',
      },
      count: { type: 'integer', minimum: 1, maximum: 3, default: 2, description: 'A number.' },
      on: { type: 'boolean', description: 'A switch.' },
    };
    expect(schemas).toEqual({
      CreateThingBody: { type: 'object', properties, required: ['name', 'title'] },
      UpdateThingBody: { type: 'object', properties },
    });
  });
});

describe('answers', () => {
  class ThingData {
    @Shown('Its id.', ID) id: string;
    @Shown(orNull(TEXT)) last_note: string | null;
    @Shown('When it was made.', TIME) created_at: string;
  }

  it('there is no answer of a class with a field that is not shown', () => {
    expect(() => answerOf(OmitType(ThingData, ['id']))).toThrow('does not show last_note, created_at');
  });

  it('an answer has the fields of its class, in their order, from members of those names, and nothing else of the row', () => {
    const row = { createdAt: new Date(0), lastNote: null, orgId: 'secret', id: 'x' };
    const answer = answerOf(ThingData)(row);
    expect(Object.entries(answer)).toEqual([
      ['id', 'x'],
      ['last_note', null],
      ['created_at', '1970-01-01T00:00:00.000Z'],
    ]);
  });
});
