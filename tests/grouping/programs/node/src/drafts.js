//@2 const maximum = 20;
class SaveError extends Error {}

async function writeRow(table, id) {
  await null;
  throw new Error(`duplicate key (${id}) in ${table}`);
}

//@2 const tooMany = (drafts) => drafts.length > maximum;
async function saveDraft(req) {
  try {
    //@2 if (tooMany([])) return;
    await writeRow("drafts", req.seed);
  } catch (error) {
    throw new SaveError(`could not save ${req.seed}`, { cause: error });
  }
}

async function saveNote(req) {
  try {
    await writeRow("drafts", req.seed);
  } catch (error) {
    throw new SaveError(`could not save ${req.seed}`, { cause: error });
  }
}

module.exports = { saveDraft, saveNote };
