// What is typed stands under the input in the next frame: no list can be there sooner.
const input = document.querySelector('input')
const output = document.querySelector('output')
input?.addEventListener('input', () => {
  if (output !== null) output.textContent = input.value
})
