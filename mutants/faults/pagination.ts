/** Faults of page numbers and sizes. */
import { Refusal } from '../../reference/context.ts';
import { slicedAs } from '../slices.ts';
import type { Mutants } from '../types.ts';

export const paginationMutants = {
  'pages-start-at-one': {
    breaks: 'PAG-004',
    because: 'the framework counts pages from one',
    class: 'pagination',
    difficulty: 2,
    change: ({ paging }) => ({
      paging: {
        parse(context, call) {
          const asked = paging.number(context, call, 'page', 1);
          if (asked === 0) throw new Refusal('VALIDATION_FAILED', 'page starts at 1.');
          const query = { ...call.query, page: String(asked - 1) };
          return paging.parse(context, { ...call, query });
        },
        link: (context, call, at) => paging.link(context, call, { ...at, page: at.page + 1 }),
      },
    }),
  },
  'second-page-comes-when-none-is-asked-for': {
    breaks: 'PAG-004',
    because: 'the default of a one-based parameter was kept',
    class: 'pagination',
    difficulty: 2,
    change: ({ paging }) => ({
      paging: {
        number: (context, call, name, otherwise) =>
          paging.number(context, call, name, name === 'page' ? 1 : otherwise),
      },
    }),
  },
  'ten-items-make-a-page': {
    breaks: 'PAG-005',
    because: 'the default of the framework',
    class: 'pagination',
    difficulty: 1,
    change: ({ paging }) => ({
      paging: {
        number: (context, call, name, otherwise) =>
          paging.number(context, call, name, name === 'page_size' ? 10 : otherwise),
      },
    }),
  },
  'twenty-five-items-make-a-page': {
    breaks: 'PAG-005',
    because: 'the default of the user interface',
    class: 'pagination',
    difficulty: 2,
    change: ({ paging }) => ({
      paging: {
        number: (context, call, name, otherwise) =>
          paging.number(context, call, name, name === 'page_size' ? 25 : otherwise),
      },
    }),
  },
  'page-size-is-ignored': {
    breaks: 'PAG-006',
    because: 'the parameter is read as size',
    class: 'pagination',
    difficulty: 1,
    change: ({ paging }) => ({
      paging: {
        number(context, call, name, otherwise) {
          const asked = paging.number(context, call, name, otherwise);
          return name === 'page_size' && asked > 0 ? otherwise : asked;
        },
      },
    }),
  },
  'row-that-was-peeked-at-stays-on-the-page': {
    breaks: 'PAG-006',
    because: 'one row more is read to know whether there is a next page',
    class: 'pagination',
    difficulty: 2,
    change: slicedAs(({ page, pageSize }) => ({ offset: page * pageSize, limit: pageSize + 1 })),
  },
  'small-pages-are-made-larger': {
    breaks: 'PAG-006',
    because: 'sizes below five are thought to be attacks',
    class: 'pagination',
    difficulty: 3,
    change: ({ paging }) => ({
      paging: {
        parse(context, call) {
          const at = paging.parse(context, call);
          return { ...at, pageSize: Math.max(5, at.pageSize) };
        },
      },
    }),
  },
  'rest-is-put-on-the-last-but-one-page': {
    breaks: 'PAG-006',
    because: 'a last page of one item looks untidy',
    class: 'pagination',
    difficulty: 5,
    change: slicedAs(({ page, pageSize }, total) => ({
      offset: page * pageSize,
      limit: total - (page + 1) * pageSize === 1 ? pageSize + 1 : pageSize,
    })),
  },
  'negative-page-is-a-server-error': {
    breaks: 'PAG-017',
    because: 'the offset goes to the database, which throws',
    class: 'error',
    difficulty: 2,
    change: ({ paging }) => ({
      paging: {
        check(context, at) {
          if (at.page < 0) throw new Error('OFFSET must not be negative');
          paging.check(context, at);
        },
      },
    }),
  },
  'vast-page-number-is-a-server-error': {
    breaks: 'PAG-017',
    because: 'the offset is the product of two numbers, and becomes one that the database refuses',
    class: 'error',
    difficulty: 3,
    change: ({ validation }) => ({
      validation: {
        parameter(context, parameter, text) {
          if (parameter.name === 'page' && Number(text) > 2 ** 62) {
            throw new Error('datatype mismatch');
          }
          validation.parameter(context, parameter, text);
        },
      },
    }),
  },
  'page-text-goes-to-the-database-which-throws': {
    breaks: 'PAG-017',
    because: 'the text goes to the database, which throws',
    class: 'error',
    difficulty: 2,
    change: ({ paging, validation }) => ({
      validation: {
        parameter(context, parameter, text) {
          try {
            validation.parameter(context, parameter, text);
          } catch (error) {
            if (error instanceof Refusal && parameter.name.startsWith('page')) return;
            throw error;
          }
        },
      },
      paging: {
        number(context, call, name, otherwise) {
          const text = call.query[name];
          if (text !== undefined && !/^-?\d{1,10}$/.test(text)) throw new Error('NaN in OFFSET');
          return paging.number(context, call, name, otherwise);
        },
      },
    }),
  },
} satisfies Mutants;
