/** Words of the desktop shell's own parts (tray, menus, questions), in both languages. `{host}` and `{name}` are filled in. */
export const shellWords = {
  'zh-CN': {
    open: '打开 Firmdesk',
    syncNow: '立即同步',
    quit: '退出',
    about: '关于 Firmdesk',
    hide: '隐藏 Firmdesk',
    hideOthers: '隐藏其他',
    showAll: '全部显示',
    edit: '编辑',
    undo: '撤销',
    redo: '重做',
    cut: '剪切',
    copy: '复制',
    paste: '粘贴',
    selectAll: '全选',
    window: '窗口',
    minimize: '最小化',
    close: '关闭窗口',
    foreignTitle: '打开外部网页',
    foreignQuestion: '是否在浏览器中打开 {host}？',
    foreignOpen: '打开',
    cancel: '取消',
    loadFailedTitle: 'Firmdesk 无法启动',
    loadFailed: '程序文件不完整，请重新安装。已保存的数据不受影响。',
    diskFull: '磁盘空间不足。请清理磁盘后重新打开，已保存的数据不受影响。',
    profileClosed: '无法写入数据文件夹。请检查该文件夹的权限后重新打开，已保存的数据不受影响。',
    startFailed: '启动时发生错误。请重新打开；若仍然出现，请联系管理员并提供日志文件，已保存的数据不受影响。',
    launchRefused: '启动参数或环境变量 {name} 可能削弱数据保护，不能使用。请去掉后重新打开，已保存的数据不受影响。',
  },
  en: {
    open: 'Open Firmdesk',
    syncNow: 'Sync now',
    quit: 'Quit',
    about: 'About Firmdesk',
    hide: 'Hide Firmdesk',
    hideOthers: 'Hide Others',
    showAll: 'Show All',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select All',
    window: 'Window',
    minimize: 'Minimize',
    close: 'Close Window',
    foreignTitle: 'Open a web page',
    foreignQuestion: 'Open {host} in the browser?',
    foreignOpen: 'Open',
    cancel: 'Cancel',
    loadFailedTitle: 'Firmdesk cannot start',
    loadFailed: 'Its program files are incomplete. Please install it again. Your saved data is untouched.',
    diskFull: 'The disk is full. Please make room and open it again. Your saved data is untouched.',
    profileClosed:
      'Its data folder cannot be written. Please check the permissions of the folder and open it again. Your saved data is untouched.',
    startFailed:
      'Something went wrong at the start. Please open it again; if it happens again, give the log file to your administrator. Your saved data is untouched.',
    launchRefused:
      'The switch or environment variable {name} may weaken the protection of your data. Please open it without. Your saved data is untouched.',
  },
} as const

/** The words of one language. */
export type ShellWords = Readonly<Record<keyof (typeof shellWords)['zh-CN'], string>>

/** The words for a language; Chinese for any other value. */
export const wordsFor = (language: unknown): ShellWords => (language === 'en' ? shellWords.en : shellWords['zh-CN'])
