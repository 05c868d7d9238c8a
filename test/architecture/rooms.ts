import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { factIn, isTest, parsed, sources, visit } from './sources.ts';

/** Parts of a service, as its sources declare them; every list is sorted. */
export interface Room {
  readonly commands: readonly { name: string; events: readonly string[]; refusals: readonly string[] }[];
  readonly events: readonly {
    name: string;
    meaning: string;
    /** Fields, each with the field of its subject. */
    personal: readonly (readonly [string, string])[];
  }[];
  /** Events that no command records. */
  readonly otherEvents: readonly string[];
  /** Refusals of the service's tables that no command answers. */
  readonly otherRefusals: readonly string[];
  readonly processes: readonly { name: string; after: readonly string[]; commands: readonly string[] }[];
  readonly readModels: readonly { name: string; question: string }[];
  readonly published: readonly string[];
  readonly consumed: readonly string[];
}

const texts = new Map(sources.map((source) => [source.path, source]));

const addressOf = (specifier: string, from: string): string => {
  const [, lib, file] = /^@corkboard\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  return lib ? `libs/${lib}/src/${file}.ts` : join(dirname(from), specifier);
};

// Neither the language's own types nor those of packages are needed to follow names; without them this takes a moment.
const host: ts.CompilerHost = {
  getSourceFile: (path) => {
    const source = texts.get(path);
    return source && parsed(source);
  },
  getDefaultLibFileName: () => '',
  writeFile: () => undefined,
  getCurrentDirectory: () => '',
  getCanonicalFileName: (path) => path,
  useCaseSensitiveFileNames: () => true,
  getNewLine: () => '\n',
  fileExists: (path) => texts.has(path),
  readFile: (path) => texts.get(path)?.text,
  resolveModuleNameLiterals: (specifiers, from) =>
    specifiers.map(({ text }) => {
      const path = addressOf(text, from);
      const resolvedModule = { resolvedFileName: path, extension: ts.Extension.Ts };
      return { resolvedModule: texts.has(path) ? resolvedModule : undefined };
    }),
};

const ofServices = [...texts.keys()].filter((path) => /^services\/[\w-]+\/src\/.*\.ts$/.test(path) && !isTest(path));
const program = ts.createProgram({
  rootNames: ofServices,
  options: { noLib: true, strict: true, target: ts.ScriptTarget.ES2022, types: [] },
  host,
});
const checker = program.getTypeChecker();

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort();
const byName = <Named extends { name: string }>(all: readonly Named[]): readonly Named[] =>
  [...all].sort((a, b) => (a.name < b.name ? -1 : 1));
const without = (all: Iterable<string>, some: Iterable<string>): readonly string[] => {
  const gone = new Set(some);
  return sorted([...all].filter((each) => !gone.has(each)));
};

const filesOf = (service: string): readonly ts.SourceFile[] =>
  ofServices
    .filter((path) => path.startsWith(`services/${service}/src/`))
    .flatMap((path) => program.getSourceFile(path) ?? []);

const found = <Node extends ts.Node>(
  nodes: readonly ts.Node[],
  is: (node: ts.Node) => node is Node,
): readonly Node[] => {
  const all: Node[] = [];
  for (const node of nodes) visit(node, (each) => is(each) && all.push(each));
  return all;
};

const callsOf = (nodes: readonly ts.Node[], name: string): readonly ts.CallExpression[] =>
  found(nodes, ts.isCallExpression).filter(({ expression }) => expression.getText() === name);

/** Declarations of a name in the sources, through imports. */
const declared = (name: ts.Node): readonly ts.Declaration[] => {
  const isShort = ts.isShorthandPropertyAssignment(name.parent);
  const symbol = isShort ? checker.getShorthandAssignmentValueSymbol(name.parent) : checker.getSymbolAtLocation(name);
  const isAlias = symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return (isAlias ? checker.getAliasedSymbol(symbol) : symbol)?.declarations ?? [];
};

const runs = (node: ts.Declaration): boolean =>
  ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);

/** A piece of code with all code of the same service that it names, however many steps away. */
const reached = (start: ts.Node, service: string): readonly ts.Node[] => {
  const seen = new Set<ts.Node>([start]);
  for (const node of seen)
    for (const name of [...found([node], ts.isIdentifier), ...found([node], ts.isPrivateIdentifier)])
      for (const declaration of declared(name)) {
        const isHere = declaration.getSourceFile().fileName.startsWith(`services/${service}/`);
        if (isHere && runs(declaration)) seen.add(declaration);
      }
  return [...seen];
};

const textOf = (node: ts.Node | undefined): string => (node && ts.isStringLiteralLike(node) ? node.text : '');

const property = (node: ts.Node | undefined, name: string): ts.Node | undefined =>
  node && ts.isObjectLiteralExpression(node)
    ? node.properties.filter(ts.isPropertyAssignment).find((each) => each.name.getText() === name)?.initializer
    : undefined;

const quotedIn = (node: ts.Node | undefined): readonly (readonly [string, string])[] =>
  node && ts.isObjectLiteralExpression(node)
    ? node.properties
        .filter(ts.isPropertyAssignment)
        .map(({ name, initializer }) => [name.getText(), textOf(initializer)])
    : [];

/** Every `fact<..>()('PinSaved', ..)` of a service. */
const factsOf = (files: readonly ts.SourceFile[]): Room['events'] =>
  byName(
    found(files, ts.isCallExpression)
      .flatMap((call) => factIn(call) ?? [])
      .map(({ type, declared }) => ({
        name: type,
        meaning: textOf(property(declared, 'meaning')),
        personal: quotedIn(property(declared, 'personal')),
      })),
  );

/** `pinSaved({ .. })` wherever an event is made. */
const eventsMadeIn = (nodes: readonly ts.Node[]): readonly string[] =>
  sorted(
    found(nodes, ts.isCallExpression)
      .flatMap(({ expression }) => declared(ts.isPropertyAccessExpression(expression) ? expression.name : expression))
      .flatMap((each) => (ts.isVariableDeclaration(each) ? (factIn(each.initializer)?.type ?? []) : [])),
  );

const parts = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

const refusalsIn = (result: ts.TypeNode): readonly string[] =>
  sorted(
    parts(checker.getTypeFromTypeNode(result))
      .flatMap((type) => type.getProperty('refused') ?? [])
      .flatMap((refused) => parts(checker.getTypeOfSymbol(refused)))
      .flatMap((type) => (type.isStringLiteral() ? type.value : [])),
  );

/** An event that a command is given, with its type and what it says, is recorded by it as well. */
const eventsGivenTo = (input: ts.TypeNode): readonly string[] =>
  parts(checker.getTypeFromTypeNode(input))
    .flatMap((type) => (type.getProperty('data') && type.getProperty('type')) ?? [])
    .map((symbol) => checker.getTypeOfSymbol(symbol))
    .flatMap((type) => (type.isStringLiteral() ? type.value : []));

const handledBy = (handler: ts.ClassDeclaration): string | undefined =>
  (ts.getDecorators(handler) ?? [])
    .map(({ expression }) => expression)
    .filter(ts.isCallExpression)
    .find(({ expression }) => expression.getText() === 'CommandHandler')
    ?.arguments[0]?.getText();

const commandsOf = (files: readonly ts.SourceFile[], service: string) => {
  const classes = found(files, ts.isClassDeclaration);
  const commands = classes.flatMap((command) => {
    const [base] = command.heritageClauses?.[0]?.types ?? [];
    const [input, result] = base?.typeArguments ?? [];
    if (base?.expression.getText() !== 'CommandWith' || !input || !result) return [];
    const name = command.name?.text ?? '';
    const handler = classes.filter((each) => handledBy(each) === name);
    const made = eventsMadeIn(handler.flatMap((each) => reached(each, service)));
    return [{ name, events: sorted([...made, ...eventsGivenTo(input)]), refusals: refusalsIn(result) }];
  });
  return byName(commands);
};

/** Left sides of `'pin-empty': 'PIN_EMPTY'`. */
const refusalTablesOf = (files: readonly ts.SourceFile[]): readonly string[] =>
  found(
    files.filter(({ fileName }) => fileName.endsWith('/refusals.ts')),
    ts.isPropertyAssignment,
  )
    .filter(({ initializer }) => /^[A-Z_]+$/.test(textOf(initializer)))
    .map(({ name }) => (ts.isStringLiteral(name) ? name.text : name.getText()));

const processesOf = (files: readonly ts.SourceFile[]) =>
  byName(
    callsOf(files, 'process').map(({ arguments: [definition] }) => {
      const react = property(definition, 'react');
      const commands = react ? found([react], ts.isNewExpression).map(({ expression }) => expression.getText()) : [];
      const types = property(definition, 'types');
      const after = types ? found([types], ts.isStringLiteral).map(textOf) : [];
      return { name: textOf(property(definition, 'name')), after: sorted(after), commands: sorted(commands) };
    }),
  );

const docOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ');

const projectionsOf = (files: readonly ts.SourceFile[]) =>
  byName(
    callsOf(files, 'projection').map((call) => ({
      name: textOf(property(call.arguments[0], 'name')),
      question: docOf(call.parent),
    })),
  );

/** The published types that are named first in calls of `publish` or `eventHandler`. */
const publishedIn = (files: readonly ts.SourceFile[], name: 'publish' | 'eventHandler'): readonly string[] =>
  sorted(
    callsOf(files, name).flatMap(({ arguments: [event] }) => {
      if (!event || ts.isStringLiteral(event)) return textOf(event);
      const at = ts.isPropertyAccessExpression(event) ? event.name : event;
      const definitions = callsOf(declared(at), 'publishedEvent');
      return definitions.map(({ arguments: [definition] }) => textOf(property(definition, 'type')));
    }),
  );

export const roomOf = (service: string): Room => {
  const files = filesOf(service);
  const events = factsOf(files);
  const commands = commandsOf(files, service);
  const recorded = commands.flatMap((command) => command.events);
  const refusals = commands.flatMap((command) => command.refusals);
  return {
    commands,
    events,
    otherEvents: without(
      events.map(({ name }) => name),
      recorded,
    ),
    otherRefusals: without(refusalTablesOf(files), refusals),
    processes: processesOf(files),
    readModels: projectionsOf(files),
    published: publishedIn(files, 'publish'),
    consumed: publishedIn(files, 'eventHandler'),
  };
};
