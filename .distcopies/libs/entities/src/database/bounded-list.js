"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get CountedList () {
        return CountedList;
    },
    get LIST_BYTES () {
        return LIST_BYTES;
    },
    get WHOLE_LIST () {
        return WHOLE_LIST;
    },
    get documentBytes () {
        return documentBytes;
    },
    get listText () {
        return listText;
    },
    get positionOf () {
        return positionOf;
    },
    get readList () {
        return readList;
    },
    get withinBytes () {
        return withinBytes;
    }
});
const LIST_BYTES = 4 * 1024 * 1024;
const WHOLE_LIST = {
    after: null,
    offset: 0,
    limit: null
};
/** What an entry has besides its large columns, at least. */ const SMALL_COLUMNS_BYTES = 200;
const FIRST = {
    asc: [
        '-infinity',
        '00000000-0000-0000-0000-000000000000'
    ],
    desc: [
        'infinity',
        'f'.repeat(32)
    ]
};
const FIRST_NUMBER = {
    asc: '-1',
    desc: '9223372036854775807'
};
function positionOf(row) {
    const id = row.listId ?? row.id;
    if (id === undefined) throw new Error('an entry of a list has no id');
    return {
        value: toWholeNumber(row.listValue),
        id
    };
}
async function readList(queryable, query, { after, offset, limit, direction = query.order.direction }, { name, bytes = LIST_BYTES } = {}) {
    const order = {
        ...query.order,
        direction
    };
    const text = listText({
        ...query,
        order
    });
    const place = placeOf(order, after);
    const { rows } = await queryable.query(name === undefined ? text : {
        name: `${name}_${direction}`,
        text
    }, // One more than asked for: whether the list goes on.
    [
        ...query.values,
        ...place,
        offset,
        limit === null ? null : limit + 1,
        bytes
    ]);
    if (limit !== null && rows.length > limit) rows.length = limit;
    return {
        rows,
        isMore: rows.at(-1)?.hasNext ?? false
    };
}
let CountedList = class CountedList {
    constructor(list){
        this.list = list;
    }
    /** @param values of the parameters of its condition */ async read(queryable, values, page) {
        const part = await readList(queryable, {
            ...this.list,
            values
        }, page);
        // Whoever reads all from the beginning to the end has counted it; a page behind the end has no entry either.
        const isWhole = !part.isMore && page.after === null && page.offset === 0 && page.limit === null;
        if (isWhole) return {
            part,
            total: part.rows.length
        };
        const { from, where } = this.list;
        const { rows } = await queryable.query(`select count(*)::int as total from ${from} where ${where}`, [
            ...values
        ]);
        return {
            part,
            total: rows[0]?.total ?? 0
        };
    }
};
function listText({ columns, from, where, values, order, texts = [], documents = [] }) {
    const { value, id, kind, direction, valueName } = order;
    const first = values.length + 1;
    const isAfter = direction === 'desc' ? '<' : '>';
    const [offset = '', limit = '', bytes = ''] = (value === null ? [
        1,
        2,
        3
    ] : [
        2,
        3,
        4
    ]).map((n)=>`$${first + n}`);
    const type = kind === 'time' ? 'timestamptz' : 'bigint';
    const place = value === null ? `${id} ${isAfter} $${first}::uuid` : `(${value}, ${id}) ${isAfter} ($${first}::${type}, $${first + 1}::uuid)`;
    const sorted = (names)=>names.filter((each)=>each !== null).map((each)=>`${each} ${direction}`).join(', ');
    const [ownValue, ownId] = valueName === undefined ? [
        '"listOrder"',
        '"listId"'
    ] : [
        `"${valueName}"`,
        'id'
    ];
    const own = valueName === undefined ? `${value ?? 'null::text'} as "listOrder", ${id} as "listId",` : '';
    const [byInside, byOutside] = [
        sorted([
            value,
            id
        ]),
        sorted([
            value && `p.${ownValue}`,
            `p.${ownId}`
        ])
    ];
    const size = [
        ...texts.map(textBytes),
        ...documents.map(documentBytes),
        SMALL_COLUMNS_BYTES
    ].join(' + ');
    return `
    select p.*, ${value === null ? `'0'` : `p.${ownValue}::text`} as "listValue"
    from (${withinBytes(`select ${columns}, ${own} ${size} as "listBytes"
       from ${typeof from === 'string' ? from : from({
        where: place,
        limit: `${offset}::bigint + ${limit}::bigint`,
        direction
    })}
       where ${where} and ${place}
       order by ${byInside} offset ${offset} limit ${limit}::bigint`, byOutside, bytes)}) p
    order by ${byOutside}`;
}
const withinBytes = (select, order, bytes)=>`
  select p.* from (
    select p.*, lead(true, 1, false) over in_order as "hasNext",
      sum(p."listBytes") over in_order - p."listBytes" as "bytesBefore"
    from (${select}) p
    window in_order as (order by ${order} rows between unbounded preceding and current row)
  ) p where p."bytesBefore" < ${bytes}::bigint`;
function placeOf({ value, kind, direction }, after) {
    const [firstTime, firstId] = FIRST[direction];
    if (value === null) return [
        after?.id ?? firstId
    ];
    const first = kind === 'time' ? firstTime : FIRST_NUMBER[direction];
    if (after === null) return [
        first,
        firstId
    ];
    return [
        kind === 'time' ? toTimeText(after.value) : after.value,
        after.id
    ];
}
/** Microseconds since 1970 as a time that PostgreSQL reads. */ function toTimeText(micros) {
    const whole = BigInt(micros);
    const seconds = new Date(Number(whole / 1_000_000n) * 1_000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
    return `${seconds}.${String(whole % 1_000_000n).padStart(6, '0')}Z`;
}
/** PostgreSQL's text of a time, in UTC as all our connections have it, or of a number. `Date` has no microseconds. */ function toWholeNumber(text) {
    if (!text.endsWith('+00')) return text;
    const [seconds = '', fraction = ''] = text.slice(0, -'+00'.length).split('.');
    const whole = BigInt(Date.parse(`${seconds.replace(' ', 'T')}Z`)) * 1_000n;
    return String(whole + BigInt(fraction.padEnd(6, '0')));
}
/** Known without reading a text that is stored apart. */ const textBytes = (column)=>`coalesce(octet_length(${column}), 0)`;
const documentBytes = (column)=>`
  case when ${column} is null then 0
       when pg_column_compression(${column}) is null then pg_column_size(${column})
       else octet_length(${column}::text) end`;

//# sourceMappingURL=bounded-list.js.map