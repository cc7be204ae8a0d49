// What @argdown/core understands of each line of standard input, a JSON text, as a line of JSON.
"use strict";
const { createRequire } = require("node:module");
const readline = require("node:readline");

const installed = createRequire(`${process.argv[2]}/package.json`);
const core = installed("@argdown/core");
const { ArgdownApplication, DataPlugin, ModelPlugin, ParserPlugin } = core;

const silent = { log() {}, warn() {}, error() {}, setLevel() {} };
const application = new ArgdownApplication(silent);
application.addPlugin(new ParserPlugin(), "parse");
application.addPlugin(new DataPlugin(), "build");
// Relations stay as they were drawn: none is moved to the conclusion of an argument.
application.addPlugin(new ModelPlugin({ transformArgumentRelations: false }), "build");

const mapping = new ArgdownApplication(silent);
mapping.addPlugin(new ParserPlugin(), "parse");
mapping.addPlugin(new DataPlugin(), "build");
mapping.addPlugin(new ModelPlugin(), "build");
for (const name of ["Preselection", "StatementSelection", "ArgumentSelection", "Map"]) {
  mapping.addPlugin(new core[`${name}Plugin`](), "map");
}
const mapped = (input) =>
  (mapping.run({ input, process: ["parse", "build", "map"] }).map?.edges ?? []).map((each) => [
    each.relationType, each.from.title, each.to.title,
  ]);

const text = (member) => {
  const said = [...member.members].reverse().find((each) => !each.isReference && each.text);
  return said ? said.text.trim() : "";
};
const entry = ([title, each]) => [title, { text: text(each), data: each.data ?? {} }];
const step = (each) => ({
  title: each.title,
  role: each.role,
  rules: each.inference?.inferenceRules ?? [],
  data: each.inference?.data ?? {},
});
const end = (each) =>
  each.type === "inference" ? ["inference", each.argumentTitle] : [each.type, each.title];

function understood(input) {
  const response = application.run({ input, process: ["parse", "build"], throwExceptions: true });
  const errors = [...(response.lexerErrors ?? []), ...(response.parserErrors ?? [])];
  if (errors.length > 0) return { errors: errors.map((each) => each.message) };
  const arguments_ = Object.entries(response.arguments).map(([title, each]) => [
    title, { ...entry([title, each])[1], steps: each.pcs.map(step) },
  ]);
  return {
    title: response.frontMatter?.title ?? "",
    statements: Object.fromEntries(Object.entries(response.statements).map(entry)),
    arguments: Object.fromEntries(arguments_),
    map: mapped(input),
    relations: response.relations.map((each) => [each.relationType, end(each.from), end(each.to)]),
  };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  let answer;
  try {
    answer = understood(JSON.parse(line));
  } catch (wrong) {
    answer = { errors: [String(wrong.message ?? wrong)] };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
